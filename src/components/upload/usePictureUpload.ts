import { useEffect, useRef, useState } from 'react';
import { type Crop } from '../../../contract/pictures';
import { readPicture, type ReadPicture } from './readPicture';

export type PictureToSend = {
  file: Blob;
  /** Null for the whole picture. */
  crop: Crop | null;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};
/** Sends a picture. Rejects with an Error whose message is for people. */
export type SendPicture = (picture: PictureToSend) => Promise<unknown>;

type Upload =
  | { step: 'idle' }
  | { step: 'reading' }
  | { step: 'cropping'; picture: ReadPicture }
  | { step: 'sending'; picture: ReadPicture; crop: Crop | null; progress: number }
  /** `picture` is there when the same can be sent again. */
  | { step: 'failed'; message: string; picture?: ReadPicture; crop?: Crop | null }
  | { step: 'done' };

/** The steps from a chosen file to a picture that the server has: read, crop, send; each can be cancelled, and a failed one repeated. */
export function usePictureUpload(send: SendPicture) {
  const [upload, setUpload] = useState<Upload>({ step: 'idle' });
  /** Of the upload at hand: one that was cancelled or replaced has no effect any more. */
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const choose = async (file: File) => {
    const signal = begin();
    setUpload({ step: 'reading' });
    try {
      const picture = await readPicture(file);
      if (signal.aborted) return;
      if (picture.preview) setUpload({ step: 'cropping', picture });
      else await sendPicture(picture, null);
    } catch (error) {
      if (!signal.aborted) setUpload({ step: 'failed', message: (error as Error).message });
    }
  };

  const sendPicture = async (picture: ReadPicture, crop: Crop | null) => {
    const signal = begin();
    const showProgress = (progress: number) => {
      if (!signal.aborted) setUpload({ step: 'sending', picture, crop, progress });
    };
    showProgress(0);
    try {
      await send({ file: picture.file, crop, signal, onProgress: showProgress });
      if (!signal.aborted) setUpload({ step: 'done' });
    } catch (error) {
      if (!signal.aborted) setUpload({ step: 'failed', message: (error as Error).message, picture, crop });
    }
  };

  return {
    upload,
    choose: (file: File | undefined) => void (file && choose(file)),
    crop: (crop: Crop | null) => {
      if (upload.step === 'cropping') void sendPicture(upload.picture, crop);
    },
    retry: () => {
      if (upload.step === 'failed' && upload.picture) void sendPicture(upload.picture, upload.crop ?? null);
    },
    cancel: () => {
      running.current?.abort();
      setUpload({ step: 'idle' });
    },
  };
}
