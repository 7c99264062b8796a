import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithStore } from '../../testing/renderWithStore';
import { PictureField } from './PictureField';
import { CANNOT_BE_READ } from './readPicture';
import { type PictureToSend } from './usePictureUpload';

/** jsdom decodes no pictures: like a browser that does not know the format. The crop is part of the browser's test. */
const photo = new File(['a photo'], 'photo.avif', { type: 'image/avif' });

type Sent = PictureToSend & { resolve: () => void; reject: (error: Error) => void };
const open = () => {
  const sent: Sent[] = [];
  const send = (picture: PictureToSend) =>
    new Promise<void>((resolve, reject) => void sent.push({ ...picture, resolve, reject }));
  return { sent, ...renderWithStore(<PictureField name="Almonds" image={null} send={send} />) };
};
const file = () => screen.getByLabelText('Picture file');
const progress = () => screen.findByRole('progressbar', { name: 'Sending the picture' });

test('a picture is sent as it is when the browser cannot decode it; what fails can be sent again', async () => {
  const { sent, user } = open();
  expect(file()).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif');
  await user.upload(file(), photo);
  await progress();
  expect(sent).toMatchObject([{ file: photo, crop: null }]);
  act(() => sent[0]!.onProgress(0.4));
  expect(await progress()).toHaveAttribute('aria-valuenow', '40');
  sent[0]!.reject(new Error('The line was lost.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The line was lost.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await progress();
  sent[1]!.resolve();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Picture saved.'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus());
});

test('an upload is cancelled, and its late response changes nothing', async () => {
  const { sent, user } = open();
  await user.upload(file(), photo);
  await progress();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent[0]!.signal.aborted).toBe(true);
  sent[0]!.reject(new Error('Cancelled.'));
  await user.click(screen.getByRole('button', { name: 'Choose a picture' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is no accepted picture gets one sentence that says what to do, also when it is dropped', async () => {
  const { sent } = open();
  const files = [new File(['x'], 'photo.heic', { type: 'image/heic' })];
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files } });
  expect(await screen.findByRole('alert')).toHaveTextContent(CANNOT_BE_READ);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
