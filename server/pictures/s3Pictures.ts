/** Pictures in a bucket of an S3-compatible store, below the path under which the shop serves them. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { PICTURES_PATH } from '../../contract/pictures';
import { type MediaUrl } from '../config/mediaUrl';
import { createCallQueue } from '../http/callQueue';
import { listPictures } from './s3Listing';
import { KEPT_FOREVER, PictureStoreError, type PictureStore } from './pictureStore';

type S3Options = MediaUrl & {
  accessKeyId: string;
  secretAccessKey: string;
  /** For one picture that a visitor waits for, its retries included; below the 3.5 s after which the front repeats a read (deploy/ha/front.cfg). */
  readTimeoutMs?: number;
  /** For any other call. */
  timeoutMs?: number;
};

/** S3 asks its clients to repeat what a server error has failed. */
const TRIES = 3;
const RETRY_MS = 100;
/** With the size of a picture it bounds the memory that reads take. */
const CONCURRENT_READS = 32;
/** More than any picture that the shop stores. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Lists the names that begin with a hyphen: there are none. */
const EMPTY_LIST = `?list-type=2&max-keys=1&prefix=${encodeURIComponent(`${PICTURES_PATH.slice(1)}-`)}`;
const MAX_ERROR_BYTES = 16 * 1024;

/** Buckets are addressed by path, which every S3-compatible store knows. Requests are signed with AWS Signature Version 4. */
export function createS3Pictures(options: S3Options): PictureStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, readTimeoutMs = 3000, timeoutMs = 30_000 } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${endpoint}/${bucket}`;
  const queue = createCallQueue(CONCURRENT_READS, readTimeoutMs);

  const send = async (url: string, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      // A signal that is given to the signed request alone is lost when that request is garbage-collected. A redirect could lead to another host.
      const response = await fetch(await client.sign(url, init), { signal, redirect: 'manual' });
      if (response.status < 500 || tries === TRIES) return response;
      await response.body?.cancel();
      await sleep(RETRY_MS * tries * Math.random(), undefined, { signal });
    }
  };

  /** Calls the store and hands over its response, until the signal aborts. */
  const call = async <T>(
    url: string,
    take: (response: Response) => Promise<T>,
    { signal = AbortSignal.timeout(timeoutMs), ...init }: RequestInit & { signal?: AbortSignal } = {},
  ): Promise<T> => {
    try {
      return await take(await send(url, init, signal));
    } catch (error) {
      if (error instanceof PictureStoreError) throw error;
      if (signal.aborted) throw new PictureStoreError(`the picture store at ${endpoint} took too long`);
      throw new PictureStoreError(`the picture store at ${endpoint} cannot be reached: ${reasonOf(error)}`);
    }
  };
  const pictureUrl = (name: string) => bucketUrl + PICTURES_PATH + name;

  return {
    read: async (name) => {
      // The time of waiting counts.
      const signal = AbortSignal.timeout(readTimeoutMs);
      return queue(() => call(pictureUrl(name), takePicture, { signal }));
    },
    has: (name) =>
      call(
        pictureUrl(name),
        async (response) => {
          // Without a body a missing bucket looks like a missing picture.
          if (response.status !== 404) await requireOk(response);
          return response.ok;
        },
        { method: 'HEAD' },
      ),
    write: (name, bytes) => {
      const headers = {
        'content-type': `image/${name.slice(name.lastIndexOf('.') + 1)}`,
        'cache-control': KEPT_FOREVER,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      };
      return call(pictureUrl(name), requireOk, { method: 'PUT', headers, body: bytes });
    },
    list: () => listPictures((url) => call(url, takeText), bucketUrl),
    // S3 answers 204 also when there is none.
    remove: (name) => call(pictureUrl(name), requireOk, { method: 'DELETE' }),
    // Without the right to list, S3 answers 403 for a picture that is missing.
    check: () => call(bucketUrl + EMPTY_LIST, requireOk),
  };
}

async function takePicture(response: Response): Promise<Buffer | null> {
  if (response.ok) return readBytes(response, MAX_BYTES);
  const { error, isMissingPicture } = await toRefusal(response);
  if (isMissingPicture) return null;
  throw error;
}

async function takeText(response: Response): Promise<string> {
  if (!response.ok) throw (await toRefusal(response)).error;
  return (await readBytes(response, MAX_BYTES)).toString();
}

async function requireOk(response: Response): Promise<void> {
  if (!response.ok) throw (await toRefusal(response)).error;
  await response.body?.cancel();
}

/** Keeps only the error code of the XML response: other fields name keys. */
async function toRefusal(response: Response) {
  const text = response.body ? (await readBytes(response, MAX_ERROR_BYTES)).toString() : '';
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(text) ?? [];
  return {
    isMissingPicture: response.status === 404 && code !== 'NoSuchBucket',
    error: new PictureStoreError(`the picture store answered ${response.status}${code ? ` (${code})` : ''}`),
  };
}

async function readBytes(response: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > most) throw new PictureStoreError(`the picture store sent more than ${most} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const { code, message } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string };
  return code ?? message ?? String(error);
}
