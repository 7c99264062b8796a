import { type FastifyRequest } from 'fastify';
import { type Config, shopAddress } from '../config/config';

/** The shop's URL as the client reaches it, without a trailing slash: PUBLIC_URL when set, else the request's protocol and host. */
export function baseUrl(request: Pick<FastifyRequest, 'protocol' | 'host'>, config: Config): string {
  return config.publicUrl ?? (request.host ? `${request.protocol}://${request.host}` : shopAddress(config));
}

/** The shop's URL, and the one with which the URLs of its own images begin. */
export type ShopUrls = { shopUrl: string; imageBase: string };

export const readShopUrls = (request: FastifyRequest, config: Config): ShopUrls => ({
  shopUrl: baseUrl(request, config),
  imageBase: imageBase(request, config),
});

/** The URL with which the URLs of the shop's own images begin: MEDIA_BASE_URL when set, else the shop's. */
export function imageBase(request: FastifyRequest, config: Config): string {
  return config.mediaBaseUrl ?? baseUrl(request, config);
}

/** The absolute URL of an image. The shop's own images are stored as a path. */
export function imageUrl(image: string | null, base: string): string | null {
  return image?.startsWith('/') ? base + image : image;
}
