/** Fetches pictures from allowed hosts only. */
import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PictureError } from '../../pictures/storePicture';

export type FetchLimits = { bytes: number; milliseconds: number };
const LIMITS: FetchLimits = { bytes: 10 * 1024 * 1024, milliseconds: 15_000 };
const REDIRECTS = 3;

/** The addresses of IPv6 that are in use on the internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is public: not of this machine, a private network, or a tunnel that may lead to one. */
export function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST));
}

/** Resolves a host name and rejects it when any of its addresses is not public. The connection uses the addresses checked here. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused = addresses?.find(({ address }) => !isPublic(address));
    if (error || refused)
      return done(
        error ?? new PictureError(`${hostname} leads to ${refused?.address}, which is not on the internet`),
        '',
        0,
      );
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first!.address, first!.family);
  });
};

/**
 * The bytes at a URL whose host (or host:port) is in `allowedHosts`; redirects are followed to allowed hosts. A name must resolve to public
 * addresses. A private IP address can be allowed explicitly. Throws a PictureError.
 */
export async function fetchPicture(
  address: string,
  allowedHosts: readonly string[],
  limits: FetchLimits = LIMITS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      requireAllowed(url, allowedHosts);
      const response = await get(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        if (!URL.canParse(headers.location, url.href)) throw new PictureError('it redirects to nowhere');
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        throw new PictureError(`${url.host} answered ${statusCode}`);
      }
      return await readAll(response, limits.bytes);
    }
  } catch (error) {
    if (signal.aborted) throw new PictureError(`${url.host} took longer than ${limits.milliseconds / 1000} seconds`);
    if (error instanceof PictureError) throw error;
    throw new PictureError(`${url.host} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new PictureError(`it redirects more than ${REDIRECTS} times`);
}

/** Throws a PictureError unless the host is allowed. */
export function requireAllowed(url: URL, allowedHosts: readonly string[]): void {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new PictureError(`${url.protocol}//${url.host} is no plain web address`);
  if (!allowedHosts.includes(url.host))
    throw new PictureError(`the host ${url.host} is not allowed (--allow-host ${url.host})`);
}

function get(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
  const headers = { accept: 'image/*', 'user-agent': 'mewa-pasal-import' };
  const { get: begin } = url.protocol === 'https:' ? https : http;
  // Node does not look up IP addresses. One that is in the URL was allowed explicitly.
  return new Promise((resolve, reject) => {
    begin(url, { signal, lookup: lookupPublic, agent: false, headers }, resolve).on('error', reject);
  });
}

async function readAll(response: http.IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new PictureError(`it is bigger than ${most / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
