/**
 * Where the pictures are that the shop stores itself. A name is made of a picture's content, so its bytes never change. All functions
 * reject with a PictureStoreError when the store cannot do what it is asked for.
 */
export type PictureStore = {
  /** The bytes of a picture; null when there is none of this name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Stores a picture as a whole. Writing it again is harmless. */
  write: (name: string, bytes: Buffer) => Promise<void>;
  has: (name: string) => Promise<boolean>;
  /** All that is stored, in any order. */
  list: () => AsyncIterable<StoredPicture>;
  /** Removing what is not there is harmless. */
  remove: (name: string) => Promise<void>;
  /** Rejects with the reason when the store cannot be used. */
  check: () => Promise<void>;
};

/** The name of a stored picture, and when it was written last. */
export type StoredPicture = { name: string; writtenAt: Date };

/** The picture store cannot be used just now. The message is meant for operators and contains no secret. */
export class PictureStoreError extends Error {}

/** The `Cache-Control` of a stored picture. */
export const KEPT_FOREVER = 'public, max-age=31536000, immutable';
