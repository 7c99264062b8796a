import { readPicture } from '../../components/upload/readPicture';
import { type KeptFile } from '../../session/memberDrafts';

/** Reads chosen files as photos. `refused`: for each that is none, its name and the reason, for people. */
export async function readPhotos(files: File[]): Promise<{ photos: KeptFile[]; refused: string[] }> {
  const photos: KeptFile[] = [];
  const refused: string[] = [];
  for (const file of files) {
    try {
      photos.push({ ...(await readPicture(file)), name: file.name });
    } catch (error) {
      refused.push(`${file.name}: ${(error as Error).message}`);
    }
  }
  return { photos, refused };
}

/** Says which photos there was no room for. */
export const noRoomText = (photos: KeptFile[], most: number): string[] =>
  photos.length > 0 ? [`Not added, at most ${most} photos: ${photos.map(({ name }) => name).join(', ')}`] : [];
