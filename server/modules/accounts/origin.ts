import { type FastifyRequest } from 'fastify';
import { shopAddress, type Config } from '../../config/config';

/** Where a call comes from: its address, and whether it says to have been handed on. */
export type Origin = { address: string; forwarded: boolean };

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: ip, forwarded: headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined };
}

/** Whom an address stands for: a whole /64 of IPv6 is one household. */
export function household(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
    .slice(0, 4)
    .join(':');
}

/**
 * Tells the calls of this very machine from those that a proxy on it hands on: to the shop on localhost, and handed on by nobody. Where people
 * reach the shop at another address, whatever comes from 127.0.0.1 comes through a proxy.
 */
export function recognizeOwn(config: Config): (origin: Origin) => boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(shopAddress(config)).hostname);
  return ({ address, forwarded }) =>
    isLocal && !forwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
}
