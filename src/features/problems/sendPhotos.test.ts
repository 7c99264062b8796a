import { waitFor } from '@testing-library/dom';
import { startFakeUploads } from '../../testing/fakeUploads';
import { createProblem } from '../../testing/problemFactories';
import { sendPhotos } from './sendPhotos';

const uploads = startFakeUploads();
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

test('the photos after one that failed are sent too, and the first failure is reported', async () => {
  const sent = sendPhotos(createProblem(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
  const answers = [[500], [200], [413]] as const;
  for (const [index, [status]] of answers.entries()) {
    await waitFor(() => expect(uploads).toHaveLength(index + 1));
    uploads[index]!.answer(status);
  }
  expect((await sent)?.message).toBe('The picture could not be saved. Try again.');
});
