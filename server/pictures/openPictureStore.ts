import { type Settings } from '../config/config';
import { createDiskPictures, picturesDirectory } from './diskPictures';
import { type PictureStore } from './pictureStore';
import { createS3Pictures } from './s3Pictures';

type StoreSettings = Pick<Settings, 'dataDir' | 'mediaUrl' | 'awsAccessKeyId' | 'awsSecretAccessKey'>;

/** The store that the settings name: the bucket of MEDIA_URL, else files in DATA_DIR/media. */
export function openPictureStore({ dataDir, mediaUrl, ...settings }: StoreSettings): PictureStore {
  if (!mediaUrl) return createDiskPictures(picturesDirectory(dataDir));
  const [accessKeyId, secretAccessKey] = [String(settings.awsAccessKeyId), String(settings.awsSecretAccessKey)];
  return createS3Pictures({ ...mediaUrl, accessKeyId, secretAccessKey });
}
