import { createDiskPictures } from './diskPictures';
import { PictureStoreError } from './pictureStore';

test('a directory that cannot be used is an error, and not a picture that is missing', async () => {
  const pictures = createDiskPictures('/dev/null');
  for (const call of [
    pictures.read('a.webp'),
    pictures.has('a.webp'),
    pictures.write('a.webp', Buffer.from('picture')),
  ])
    await expect(call).rejects.toThrow(PictureStoreError);
});
