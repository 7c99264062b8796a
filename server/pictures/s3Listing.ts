/** The list of the pictures in a bucket of an S3-compatible store. */
import { PICTURES_PATH } from '../../contract/pictures';
import { type StoredPicture } from './pictureStore';

const PREFIX = PICTURES_PATH.slice(1);

/** Reads the list page by page; `readText` reads one at an address as text. Names of pictures need no escaping in XML. */
export async function* listPictures(
  readText: (url: string) => Promise<string>,
  bucketUrl: string,
): AsyncGenerator<StoredPicture> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
    if (token) query.set('continuation-token', token);
    const page = await readText(`${bucketUrl}?${query}`);
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = readElement(entry, 'Key')?.slice(PREFIX.length);
      const writtenAt = new Date(readElement(entry, 'LastModified') ?? '');
      if (name && !Number.isNaN(writtenAt.getTime())) yield { name, writtenAt };
    }
    token = readElement(page, 'NextContinuationToken')?.replaceAll('&amp;', '&');
  } while (token);
}

const readElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
