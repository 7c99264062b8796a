/** Receives a picture that is uploaded as `multipart/form-data`: the fields of the crop, then the file `image`. */
import multipart from '@fastify/multipart';
import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '../../contract/pictures';
import { type App, type AppContext } from '../context';
import { createCounter } from '../http/counter';
import { ValidationError } from '../http/errors';
import { createCallQueue } from '../http/callQueue';
import { cropPicture } from './cropPicture';
import { openPictureStore } from './openPictureStore';
import { PictureError, storePicture } from './storePicture';
import { checkUploadHead, readCrop, toUploadError, watchUpload } from './uploadForm';

const LIMITS = {
  files: 1,
  fileSize: MAX_UPLOAD_BYTES,
  fields: 20,
  fieldSize: 10 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 20,
};
const UPLOADS_PER_HOUR = 120;
/** Decoding takes memory: at most 24 megapixels each. */
const CONCURRENCY = 2;
/** A connection without traffic is closed after 20 s: the response comes before that. */
const WAIT_MAX_MS = 15_000;

/** How many pictures the process reads at once. Pictures that wait are files, so that they take no memory. */
const queue = createCallQueue(CONCURRENCY, WAIT_MAX_MS);

/** What a route that takes a picture has beside its schema's summary, responses and access. */
export const PICTURE_UPLOAD = {
  /** A slow line needs longer than other calls. */
  handlerTimeout: 90_000,
  schema: {
    consumes: ['multipart/form-data'],
    // For the API document. The form is read by `receivePicture`.
    body: Type.Object(
      {
        x: Type.Optional(Type.Integer({ description: 'the left edge of the crop, in pixels of the turned picture' })),
        y: Type.Optional(Type.Integer()),
        width: Type.Optional(Type.Integer()),
        height: Type.Optional(Type.Integer()),
        image: Type.Optional(Type.String({ format: 'binary', description: 'JPEG, PNG, WebP or AVIF' })),
      },
      { title: 'PictureForm' },
    ),
  },
} as const;

/** Reads, checks, crops and stores the picture of a request. Resolves to its path in the shop. Throws an HttpError. */
export type ReceivePicture = (request: FastifyRequest) => Promise<string>;

/** Registers routes that take a picture, in a scope of their own: all other routes refuse multipart. Spread PICTURE_UPLOAD into each. */
export async function registerPictureUploads(
  app: App,
  context: Pick<AppContext, 'db' | 'config'> & { stallTimeout?: number },
  register: (scope: App, receivePicture: ReceivePicture) => void,
): Promise<void> {
  const pictures = openPictureStore(context.config);
  const uploads = createCounter(context, { name: 'upload', max: UPLOADS_PER_HOUR, seconds: 3600 });

  const receivePicture: ReceivePicture = async (request) => {
    await uploads.consume(String(request.member.id));
    const file = path.join(os.tmpdir(), `upload-${randomUUID()}`);
    const form = saveForm(request, file);
    try {
      const fields = await Promise.race([form, watchUpload(request, context.stallTimeout)]);
      const crop = readCrop(fields);
      return await queue(
        async () => storePicture(await cropPicture(file, crop), pictures),
        () => request.raw.socket.destroyed,
      );
    } catch (error) {
      if (error instanceof PictureError) throw new ValidationError({ image: [error.message] });
      throw error;
    } finally {
      // A form that is refused early is still being read.
      void form.catch(() => {}).finally(() => rm(file, { force: true }));
    }
  };

  await app.register(async (scope: App) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.addHook('onRequest', checkUploadHead);
    register(scope, receivePicture);
  });
}

/** Writes the file `image` of the form to `file`, and resolves to the fields. Throws an HttpError. */
async function saveForm(request: FastifyRequest, file: string): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  let hasFile = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value));
      else if (part.fieldname !== 'image') part.file.resume();
      else {
        await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
        hasFile = true;
      }
    }
  } catch (error) {
    // Nobody takes the parts that follow, so that the rest would never be read.
    request.raw.unpipe();
    throw toUploadError(error);
  }
  if (!hasFile) throw new ValidationError({ image: ['No file was submitted.'] });
  if ((await stat(file)).size === 0) throw new ValidationError({ image: ['The submitted file is empty.'] });
  return fields;
}
