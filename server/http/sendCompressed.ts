import { negotiate } from '@fastify/accept-negotiator';
import { type FastifyReply, type FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** A body that is ready to send, with its compressed copies. */
export type Compressed = {
  /** Null for what is not kept. */
  etag: string | null;
  copies: Partial<Record<Encoding, Buffer>>;
  /** What a client gets that accepts none of the copies. */
  body: Buffer | (() => Promise<Buffer>);
};

/** Sends the copy that the client prefers; 304 when the client has it already. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, copies, body }: Compressed,
): Promise<FastifyReply> {
  const encodings = Object.keys(copies) as Encoding[];
  if (etag) reply.header('etag', etag);
  if (encodings.length > 0) addVary(reply);
  if (etag && isKnown(request, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request, encodings);
  if (encoding) return reply.header('content-encoding', encoding).send(copies[encoding]);
  return reply.send(typeof body === 'function' ? await body() : body);
}

/** The offered encoding that the client prefers, the first of equal ones; null when it accepts none of them. */
export function acceptedEncoding(request: FastifyRequest, offered: Encoding[]): Encoding | null {
  return negotiate(request.headers['accept-encoding'] ?? '', offered);
}

/** Whether the client has what the ETag stands for. The comparison of If-None-Match leaves W/ out. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  return request.headers['if-none-match']?.includes(etag.replace(/^W\//, '')) ?? false;
}

/** Adds Accept-Encoding to the Vary header. */
export function addVary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
}
