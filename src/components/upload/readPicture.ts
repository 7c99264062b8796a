import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../../contract/pictures';

/** The longer side of what is sent, in pixels. */
const MAX_SIDE = 2000;
const JPEG_QUALITY = 0.85;

export const CANNOT_BE_READ =
  /*i18n*/ 'This file cannot be read as a picture. Open it on your device, take a screenshot of it and choose that, or save it as JPEG.';
export const TOO_LARGE = /*i18n*/ 'This picture is too large. Choose one of at most 5 MB.';

/** A picture that is ready to be sent. */
export type ReadPicture = {
  file: Blob;
  /** What the browser shows of it as a data URL; null for one that it cannot decode, but the server may. */
  preview: string | null;
};

/**
 * Turns a chosen file as its EXIF data say, and scales it to at most 2,000 pixels. That also drops its metadata, like the place where it was
 * taken. A file that the browser cannot decode is sent as it is when its type is accepted. Throws an Error for people.
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  const scaled = await scalePicture(file).catch(() => null);
  if (scaled) return { file: scaled, preview: await toDataUrl(scaled) };
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type)) throw new Error(CANNOT_BE_READ);
  if (file.size > MAX_UPLOAD_BYTES) throw new Error(TOO_LARGE);
  return { file, preview: null };
}

async function scalePicture(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(CANNOT_BE_READ));
    reader.readAsDataURL(blob);
  });
}
