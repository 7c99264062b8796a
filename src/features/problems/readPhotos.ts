import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatCount } from '../../../contract/formats';
import { readPicture } from '../../components/upload/readPicture';
import { type KeptFile } from '../../session/memberDrafts';

/** Reads chosen files as photos. `refused`: for each that is none, its name and the reason, for people. */
export async function readPhotos(i18n: I18n, files: File[]): Promise<{ photos: KeptFile[]; refused: string[] }> {
  const photos: KeptFile[] = [];
  const refused: string[] = [];
  for (const file of files) {
    try {
      photos.push({ ...(await readPicture(file)), name: file.name });
    } catch (error) {
      refused.push(`${file.name}: ${i18n._((error as Error).message)}`);
    }
  }
  return { photos, refused };
}

/** Says which photos there was no room for. */
export function noRoomText(i18n: I18n, photos: KeptFile[], limit: number): string[] {
  if (photos.length === 0) return [];
  const [most, names] = [formatCount(i18n, limit), photos.map(({ name }) => name).join(', ')];
  return [i18n._(msg`Not added, at most ${most} photos: ${names}`)];
}
