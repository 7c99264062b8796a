import { createHash, randomBytes } from 'node:crypto';

/** A token for the link of a mail: 256 random bits, for addresses. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. 256 random bits need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
