import { createHmac, hkdfSync } from 'node:crypto';
import { type Config } from '../config/config';

/** A text that cannot be read back from its hash by hashing all that it can be: it is keyed with the shop's secret, by purpose. */
export function keyedHash({ jwtSecret }: Pick<Config, 'jwtSecret'>, purpose: string, text: string): string {
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
