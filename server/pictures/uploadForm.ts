/** The limits and the fields of the form by which a picture is uploaded. */
import { type FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES, type Crop } from '../../contract/pictures';
import { DetailError, HttpError, ValidationError, type FieldMessages } from '../http/errors';

/** The file and everything around it. */
const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 256 * 1024;
/** A form of which nothing has arrived for this long is refused. */
const STALL_MS = 10_000;

const tooLarge = () => new DetailError(413, 'Request body is too large.');

/** Refuses a form by its head that is too large, and a body that is no form. */
export async function checkUploadHead({ headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw new DetailError(415, `Unsupported media type "${type}" in request.`);
  if (Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
}

/** Rejects with an HttpError when more arrives than a form can have, or nothing for `stallTimeout` milliseconds. Never resolves. */
export function watchUpload({ raw }: FastifyRequest, stallTimeout = STALL_MS): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    const timer = setTimeout(() => reject(new DetailError(408, 'Request Timeout.')), stallTimeout);
    raw.on('data', (chunk: Buffer) => {
      timer.refresh();
      if ((bytes += chunk.length) > MAX_FORM_BYTES) reject(tooLarge());
    });
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}

/** The HttpError for what has failed while a form was read. */
export function toUploadError(error: unknown): unknown {
  const { statusCode, syscall } = error as { statusCode?: number; syscall?: string };
  // An error of ours or of the disk, not of the form.
  if (error instanceof HttpError || syscall) return error;
  return statusCode === 413 ? tooLarge() : new DetailError(400, 'Multipart form parse error.');
}

/** The crop in the fields; null when there is none. Throws a ValidationError. */
export function readCrop(fields: Map<string, string>): Crop | null {
  if (!['x', 'y', 'width', 'height'].some((name) => fields.has(name))) return null;
  const invalid: FieldMessages = {};
  const readNumber = (name: string, minimum: number) => {
    const value = /^\d{1,6}$/.test(fields.get(name) ?? '') ? Number(fields.get(name)) : NaN;
    if (Number.isNaN(value)) invalid[name] = ['A valid integer is required.'];
    else if (value < minimum) invalid[name] = [`Ensure this value is greater than or equal to ${minimum}.`];
    return value;
  };
  const crop = {
    x: readNumber('x', 0),
    y: readNumber('y', 0),
    width: readNumber('width', 1),
    height: readNumber('height', 1),
  };
  if (Object.keys(invalid).length > 0) throw new ValidationError(invalid);
  return crop;
}
