import { type FastifyRequest } from 'fastify';
import { type Config, shopAddress } from '../../config/config';

/** The address under which this caller reaches the shop, without a slash at the end: PUBLIC_URL when it is set, else as he called it. */
export function baseAddress(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? (request.host ? `${request.protocol}://${request.host}` : shopAddress(config));
}

/** A picture's absolute address; pictures of our own are stored as a path. */
export function imageAddress(image: string | null, base: string): string | null {
  return image?.startsWith('/') ? base + image : image;
}
