import { type Problem } from '../../../contract/problems';
import { uploadPicture } from '../../api/uploadPicture';
import { readPicture } from '../../components/upload/readPicture';
import { photoUrl } from './problemEndpoints';

/** Sends photos of a problem one after another. Resolves to the first failure, whose message is for people; null without one. */
export async function sendPhotos(problem: Pick<Problem, 'id' | 'order'>, files: File[]): Promise<Error | null> {
  let failure: Error | null = null;
  for (const file of files) {
    try {
      const { file: picture } = await readPicture(file);
      const { signal } = new AbortController();
      await uploadPicture({ url: photoUrl(problem), file: picture, crop: null, signal, onProgress: () => undefined });
    } catch (error) {
      failure ??= error as Error;
    }
  }
  return failure;
}
