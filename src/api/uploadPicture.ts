import { type Crop } from '../../contract/pictures';
import { baseUrl } from '../http/baseUrl';
import { httpStatus } from '../http/request';
import { renewOrEndSession } from '../session/renewAccess';
import { readTokens } from '../session/tokenStorage';
import { messageOf } from '../http/apiError';

/** A slow mobile connection needs a minute for a photo; then the server has to encode it. */
const TIMEOUT_MS = 90_000;
const NO_RESPONSE = /*i18n*/ 'The picture could not be sent. Check your connection and try again.';
const FAILED = /*i18n*/ 'The picture could not be saved. Try again.';

type PictureUpload = {
  /** `PUT`, below the API's base address. */
  url: string;
  file: Blob;
  crop: Crop | null;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};
type UploadResponse = { status: number; data: unknown };

/**
 * Sends a picture as a form, and resolves to what the server returns. A 401 renews the access token and sends it once more, as the base query
 * does. Rejects with an Error whose message is for people.
 */
export async function uploadPicture<Result>(upload: PictureUpload): Promise<Result> {
  const used = readTokens();
  let response = await send(upload, used.access);
  const renewed = response.status === 401 ? await renewOrEndSession(used) : null;
  if (renewed) response = await send(upload, renewed);
  if (response.status >= 200 && response.status < 300) return response.data as Result;
  throw new Error(failureText(response));
}

function failureText(response: UploadResponse): string {
  const fields = ['image', 'x', 'y', 'width', 'height', 'error', 'detail'];
  const said = fields.map((field) => messageOf(response, field)).find(Boolean);
  if (httpStatus(response) === 413) return /*i18n*/ 'This picture is too large. Choose one of at most 5 MB.';
  return said ?? (response.status === 0 ? NO_RESPONSE : FAILED);
}

/** One attempt. `fetch` cannot tell how much of a body was sent. */
function send({ url, file, crop, signal, onProgress }: PictureUpload, token: string | null): Promise<UploadResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(crop ?? {})) form.append(name, String(Math.round(value)));
  form.append('image', file, 'picture');
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', `${baseUrl()}${url}?_t=${Date.now()}`);
    call.timeout = TIMEOUT_MS;
    call.responseType = 'json';
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve({ status: call.status, data: call.response });
    call.onerror = call.ontimeout = () => resolve({ status: 0, data: null });
    call.onabort = () => reject(new Error(NO_RESPONSE));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}
