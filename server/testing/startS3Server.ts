/** An S3 server in memory for tests: it has one bucket, checks every signature, and can be made to fail. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type MediaUrl } from '../config/mediaUrl';
import { findSignatureError } from './awsSignature';

export const S3_KEY = { accessKeyId: 'AKIDTESTS', secretAccessKey: 'a/secret+for tests' };
const BUCKET = 'shop-pictures';
const REGION = 'ap-south-1';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type S3Server = {
  mediaUrl: MediaUrl;
  objects: Map<string, { bytes: Buffer; headers: IncomingHttpHeaders; writtenAt: Date }>;
  /** The method and path of each request. */
  requests: string[];
  /** Answers requests in place of the store while it is set. */
  fault: Handler | null;
  close: () => Promise<void>;
};

export function sendS3Error(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${S3_KEY.accessKeyId}</AWSAccessKeyId></Error>`,
  );
}

export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    s3.requests.push(`${request.method} ${request.url}`);
    if (s3.fault) s3.fault(request, response);
    else void respond(request, response);
  }).listen(0, '127.0.0.1');

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const { method = '', url = '', headers } = request;
    const error = findSignatureError({ method, url, headers }, body, { ...S3_KEY, region: REGION });
    if (error) return sendS3Error(response, 403, error);
    const [, bucket, key = ''] = /^\/([^/?]+)\/?([^?]*)/.exec(url) ?? [];
    if (bucket !== BUCKET) return sendS3Error(response, 404, 'NoSuchBucket');
    if (key === '') return response.end(listObjects(new URL(url, 'http://s3').searchParams));
    if (method === 'PUT') {
      s3.objects.set(key, { bytes: body, headers, writtenAt: new Date() });
      return response.end();
    }
    if (method === 'DELETE') {
      s3.objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = s3.objects.get(key);
    return object ? response.end(object.bytes) : sendS3Error(response, 404, 'NoSuchKey');
  };

  /** A page of two objects. The token is the last key, in characters that XML escapes. */
  const listObjects = (query: URLSearchParams): string => {
    const after = query.get('continuation-token')?.replace('&', '') ?? '';
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.sort().slice(0, 2);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${s3.objects.get(key)?.writtenAt.toISOString()}</LastModified></Contents>`,
    );
    const more = keys.length > 2 ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
  };

  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3Server = {
    mediaUrl: { bucket: BUCKET, endpoint, region: REGION },
    objects: new Map(),
    requests: [],
    fault: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;
}
