import { type FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { shopAddress, type Config } from '../config/config';

/** Where a request comes from: its IP address, and whether it has forwarding headers. */
export type Origin = { address: string; forwarded: boolean };

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: ip, forwarded: headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined };
}

/** The network that rate limits count as one client: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  // A proxy may forward anything.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
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
