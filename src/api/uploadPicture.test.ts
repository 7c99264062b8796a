import { waitFor } from '@testing-library/react';
import { startFakeServer } from '../testing/fakeServer';
import { startFakeUploads } from '../testing/fakeUploads';
import { keepTokens } from '../testing/factories';
import { uploadPicture } from './uploadPicture';

const uploads = startFakeUploads();
beforeEach(() => {
  keepTokens();
});

const begin = (signal = new AbortController().signal) => {
  const onProgress = jest.fn();
  const file = new Blob(['photo']);
  const crop = { x: 0.4, y: 2, width: 10, height: 10 };
  return { onProgress, result: uploadPicture({ url: '/api/image/', file, crop, signal, onProgress }) };
};

test('the crop comes before the file; the progress is told', async () => {
  const { result, onProgress } = begin();
  expect(uploads).toMatchObject([{ method: 'PUT', path: '/api/image/' }]);
  expect(uploads[0]!.bearer).toEqual(expect.any(String));
  expect(uploads[0]!.form).toEqual([['x', '0'], ['y', '2'], ['width', '10'], ['height', '10'], ['image', 5]]); // prettier-ignore
  uploads[0]!.progress(0.5);
  expect(onProgress).toHaveBeenCalledWith(0.5);
  uploads[0]!.answer(200, { image: '/a.webp' });
  await expect(result).resolves.toEqual({ image: '/a.webp' });
});

test('an expired access token is renewed, and the picture sent once more', async () => {
  const server = startFakeServer();
  server.on('POST', '/api/auth/token/refresh/', { json: { access: 'a.new.one' } });
  const { result } = begin();
  uploads[0]!.answer(401);
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]!.bearer).toBe('a.new.one');
  uploads[1]!.answer(200, {});
  await expect(result).resolves.toEqual({});
});

test.each<[status: number, body: unknown, text: string]>([
  [400, { image: ['Upload a valid image.'] }, 'Upload a valid image.'],
  [413, { detail: 'Request body is too large.' }, 'This picture is too large. Choose one of at most 5 MB.'],
  [500, null, 'The picture could not be saved. Try again.'],
  [0, null, 'The picture could not be sent. Check your connection and try again.'],
])('a failure with status %i is a text for people', async (status, body, text) => {
  const { result } = begin();
  uploads[0]!.answer(status, body);
  await expect(result).rejects.toThrow(text);
});

test('a cancelled upload is aborted', async () => {
  const controller = new AbortController();
  const { result } = begin(controller.signal);
  controller.abort();
  await expect(result).rejects.toThrow();
  expect(uploads[0]!.isAborted).toBe(true);
});
