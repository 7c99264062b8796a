/** Pictures that the shop stores itself: each in these widths, as WebP and as AVIF. */

/** The widths of pictures in pixels: a card on a phone and on a desk, on screens of single and of double density. */
export const PICTURE_WIDTHS = [320, 640] as const;

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Below it the shop serves its pictures. */
export const PICTURES_PATH = '/media/pictures/';

/** The file of one width and format; `id` names the picture. */
export function pictureFile(id: string, width: number, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}

/** Where a picture of this `id` is served; the address of its biggest WebP stands for all of them. */
export function picturePath(id: string): string {
  return PICTURES_PATH + pictureFile(id, Math.max(...PICTURE_WIDTHS), 'webp');
}

/** What an `img` needs to choose the size itself; undefined for a picture that is not one of ours. `image` is its address. */
export function imageSrcSet(image: string): string | undefined {
  const [, before] = /^(.*\/media\/pictures\/[0-9a-f]{32}-)\d+\.webp$/.exec(image) ?? [];
  return before && PICTURE_WIDTHS.map((width) => `${before}${width}.webp ${width}w`).join(', ');
}

/** How wide a picture stands in the grid of products: what the browser goes by when it chooses the size. */
export const IMAGE_SIZES = '(min-width: 37.5rem) 14rem, 45vw';

/** The picture of shared links, in pixels: a JPEG, since most networks show neither SVG nor AVIF. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The file of the picture of shared links; `id` names the picture. */
export const shareFile = (id: string): string => `${id}-share.jpeg`;

/** The address of the picture of shared links that belongs to a picture of ours; undefined for another one. */
export function sharePicture(image: string): string | undefined {
  const [, id] = /^(.*\/media\/(?:pictures\/[0-9a-f]{32}(?=-\d+\.webp$)|products\/[\w-]+(?=\.svg$)))/.exec(image) ?? [];
  return id && shareFile(id);
}

/** The types of a picture that may be uploaded. Never `image/*`: iPhones then send HEIC. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 24_000_000;

/** The part of a picture that is kept, in pixels of the picture as it is shown, that is turned as its EXIF data say. */
export type Crop = { x: number; y: number; width: number; height: number };
