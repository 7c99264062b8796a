import { type FastifyRequest } from 'fastify';
import { type Config, shopAddress } from '../../config/config';

/** The shop's URL as the client reaches it, without a trailing slash: PUBLIC_URL when set, else the request's protocol and host. */
export function baseUrl(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? (request.host ? `${request.protocol}://${request.host}` : shopAddress(config));
}

/** The absolute URL of an image. The shop's own images are stored as a path. */
export function imageUrl(image: string | null, base: string): string | null {
  return image?.startsWith('/') ? base + image : image;
}
