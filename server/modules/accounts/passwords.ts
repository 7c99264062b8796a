import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ServiceUnavailableError } from '../../http/errors';

/** OWASP's argon2id: 19 MiB, two passes, one lane. About 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays free for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Nobody's: the hash of random bytes that were thrown away. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$j2OyG/MjBy3E1sdQXe5YzA$Y2Jb/mrefYsnVVmuINq2L+vECLC01/Q9w6pNDSJBhDQ';

/** Whose turn comes later than this gets none: his request has been answered with 503 by then, or is about to be. */
const PATIENCE_MS = 3500;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const came = performance.now();
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    if (performance.now() - came > PATIENCE_MS) throw new ServiceUnavailableError();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, salted anew each time. Throws ServiceUnavailableError when too many are asked for at once. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether a password fits a hash. Without a hash (no such account) it takes the same time and is false. Throws ServiceUnavailableError likewise. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? DUMMY_HASH, password).catch(() => false));
  return fits && passwordHash !== undefined;
}

/** Whether a hash is weaker than those made today. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(passes) >= COST.timeCost);
}
