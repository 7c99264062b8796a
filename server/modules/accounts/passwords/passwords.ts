import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createCallQueue } from '../../../http/callQueue';

/** OWASP's argon2id: 19 MiB, two passes, one lane. About 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays free for other work. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);
/** The hash of random bytes: unknown accounts take as long as known ones. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$j2OyG/MjBy3E1sdQXe5YzA$Y2Jb/mrefYsnVVmuINq2L+vECLC01/Q9w6pNDSJBhDQ';

/** In place of a hash: an account whose owner has not chosen a password yet. No password matches it. */
export const NO_PASSWORD = '';

const queue = createCallQueue(CONCURRENCY);

/** The argon2id hash of a password, with a random salt. Throws ServiceUnavailableError under too much load. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, COST));
}

/** Whether a password matches a hash; false in the same time without a hash. Throws ServiceUnavailableError under too much load. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await queue(() => verify(passwordHash || DUMMY_HASH, password).catch(() => false));
  return matches && passwordHash !== undefined && passwordHash !== NO_PASSWORD;
}

/** Whether a hash has weaker parameters than new ones. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(passes) >= COST.timeCost);
}
