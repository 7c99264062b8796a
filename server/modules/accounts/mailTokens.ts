import { createHash, createHmac } from 'node:crypto';
import { type Config } from '../../config/config';

/** The token in the link of a mail: 256 bits, for addresses. It is derived, so that every attempt to send the mail has the same one. */
export const mailToken = ({ jwtSecret }: Pick<Config, 'jwtSecret'>, mailId: string): string =>
  createHmac('sha256', jwtSecret).update(`mail ${mailId}`).digest('base64url');

/** What the database keeps of a token. 256 random bits need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
