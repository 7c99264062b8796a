import { type FastifyRequest } from 'fastify';
import { shopAddress, type Config } from '../../config/config';

/** Where a request comes from: its IP address, and whether it has forwarding headers. */
export type Origin = { address: string; forwarded: boolean };

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: ip, forwarded: headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined };
}

/** The network that rate limits count as one client: an IPv4 address or an IPv6 /64. */
export function household(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
    .slice(0, 4)
    .join(':');
}

/**
 * Recognizes direct requests from this machine to a shop on localhost.
 * When the shop has another public address, requests from 127.0.0.1 come through a proxy.
 */
export function recognizeLocal(config: Config): (origin: Origin) => boolean {
  const isLocalShop = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(shopAddress(config)).hostname);
  return ({ address, forwarded }) =>
    isLocalShop && !forwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
}
