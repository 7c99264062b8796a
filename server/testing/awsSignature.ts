/** AWS Signature Version 4, computed with node:crypto alone, as the specification of S3 describes it. */
import { createHash, createHmac } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';

export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request must have. `scope` is `date/region/service/aws4_request`, `signedHeaders` the names in order. */
export function computeSignature(
  { method, url, headers }: SignedRequest,
  { secret, scope, signedHeaders }: { secret: string; scope: string; signedHeaders: string[] },
): string {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const query = [...searchParams].map(([key, value]) => `${encode(key)}=${encode(value)}`).sort();
  const canonical = [
    method,
    decodeURIComponent(pathname).split('/').map(encode).join('/'),
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    String(headers['x-amz-content-sha256']),
  ];
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical.join('\n'))].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** The S3 error code of a request that is not signed as it must be; null for one that is. */
export function findSignatureError(
  request: SignedRequest,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Credentials,
): string | null {
  const { headers } = request;
  const [, keyId, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const signedHeaders = names.split(';');
  if (!signature) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const date = String(headers['x-amz-date']).slice(0, 8);
  if (scope !== `${date}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!required.every((name) => signedHeaders.includes(name))) return 'AccessDenied';
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const expected = computeSignature(request, { secret: secretAccessKey, scope, signedHeaders });
  return signature === expected ? null : 'SignatureDoesNotMatch';
}
