/** The settings of pictures. */
import { address, SettingError } from './settingReaders';

/** A bucket of an S3-compatible store. */
export type MediaUrl = {
  bucket: string;
  /** The store's address without a slash at its end. */
  endpoint: string;
  region: string;
};

const EXAMPLE = 's3://bucket?endpoint=https://s3.example&region=ap-south-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
/** What stores take whose documentation names no region. */
const DEFAULT_REGION = 'us-east-1';

/** Reads `s3://bucket?endpoint=…&region=…`. An address with credentials is refused: they have settings of their own. */
export function mediaUrl(text: string): MediaUrl {
  const url = URL.canParse(text) ? new URL(text) : null;
  const endpoint = url?.searchParams.get('endpoint')?.replace(/\/+$/, '') ?? '';
  const region = url?.searchParams.get('region') ?? DEFAULT_REGION;
  const isBucket = url?.protocol === 's3:' && BUCKET.test(url.host) && /^\/?$/.test(url.pathname) && !url.hash;
  const isKnown = [...(url?.searchParams.keys() ?? [])].every((key) => ['endpoint', 'region'].includes(key));
  if (!isBucket || !isKnown || !isPlain(endpoint) || !REGION.test(region) || url?.username || url?.password)
    throw new SettingError(`must be an address like ${EXAMPLE}, without credentials`);
  return { bucket: url.host, endpoint, region };
}

const checkBase = address('https://cdn.example', 'http:', 'https:');

/** The base address of pictures at a CDN, without a slash at its end. */
export function mediaBaseUrl(text: string): string {
  const base = checkBase(text);
  if (!isPlain(base))
    throw new SettingError('must be an address like https://cdn.example, without credentials or a query');
  return base;
}

/** One line when the bucket has no complete key; no values. */
export function findMediaProblems(environment: Record<string, string | undefined>): string[] {
  const missing = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !environment[name]?.trim());
  return environment.MEDIA_URL?.trim() && missing.length > 0
    ? [`${missing.join(', ')} must be set with MEDIA_URL.`]
    : [];
}

/** Whether an address is of the web and has neither credentials nor a query. */
function isPlain(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(text);
}
