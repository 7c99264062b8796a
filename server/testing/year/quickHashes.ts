/** Passwords of simulated people. */
import type * as Argon2 from '@node-rs/argon2';
import { createRequire } from 'node:module';

/** The module itself, since the names of an import cannot be replaced. */
const argon2 = createRequire(__filename)('@node-rs/argon2') as typeof Argon2;
/** A hash of a real shop takes 40 ms of a core. These are made anew when their owner logs in there. */
const QUICK = { memoryCost: 1024, timeCost: 1 };

/** Lets passwords be hashed in a moment, until the returned function is called. */
export function hashQuickly(): () => void {
  const { hash } = argon2;
  argon2.hash = (password, cost) => hash(password, { ...cost, ...QUICK });
  return () => void (argon2.hash = hash);
}
