import { addListener, removeListener } from '@reduxjs/toolkit';
import { type Problem } from '../../../contract/problems';
import { type AppDispatch, type AppState } from '../../api/hooks';
import { uploadPicture } from '../../api/uploadPicture';
import { keepFiles, type KeptFile, readFiles } from '../../session/memberDrafts';
import { memberLeft, selectUser } from '../../session/sessionSlice';
import { problemApi, photoUrl } from './problemEndpoints';
import { photoFailed, photoProgressed, photosEnded, photosLeftOut, photoStarted, selectSending } from './photoSlice';

type PhotoProblem = Pick<Problem, 'id' | 'order'>;
type Thunk<Result> = (dispatch: AppDispatch, getState: () => AppState) => Result;

const SESSION_ENDED = /*i18n*/ 'Your session has ended. Try again.';
const placeOf = (member: number, { id }: PhotoProblem) => ({ member, name: `photos:${id}` });

/** The photos of a problem that are not sent. */
export const unsentPhotos = (member: number, problem: PhotoProblem): KeptFile[] => readFiles(placeOf(member, problem));

/**
 * Sends photos of a problem one after another, with those that could not be sent before. It goes on while other pages are shown and stops
 * when the member leaves. While photos are under way it does nothing.
 */
export const sendPhotos =
  (member: number, problem: PhotoProblem, added: KeptFile[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const place = placeOf(member, problem);
    const isHere = () => selectUser(getState())?.id === member;
    const photos = [...readFiles(place), ...added];
    if (!isHere() || photos.length === 0 || selectSending(getState(), problem.id)?.current) return;
    keepFiles(place, photos);
    const left = new AbortController();
    const end = { actionCreator: memberLeft, effect: () => left.abort() };
    dispatch(addListener(end));
    for (const [index, photo] of photos.entries()) {
      dispatch(photoStarted({ problem: problem.id, current: index + 1, total: photos.length }));
      try {
        if (!isHere()) throw new Error(SESSION_ENDED);
        await sendPhoto(dispatch, problem.id, { url: photoUrl(problem), file: photo.file, signal: left.signal });
        keepFiles(
          place,
          readFiles(place).filter((other) => other !== photo),
        );
      } catch (error) {
        if (left.signal.aborted) break;
        dispatch(photoFailed({ problem: problem.id, name: photo.name, message: (error as Error).message }));
      }
    }
    dispatch(removeListener(end));
    if (left.signal.aborted) return;
    dispatch(photosEnded({ problem: problem.id }));
    dispatch(problemApi.util.invalidateTags(['Problem']));
  };

/** Forgets the photos that could not be sent. */
export const leavePhotosOut =
  (member: number, problem: PhotoProblem): Thunk<void> =>
  (dispatch) => {
    keepFiles(placeOf(member, problem), []);
    dispatch(photosLeftOut({ problem: problem.id }));
  };

/** Each tenth is an action, not each packet. */
async function sendPhoto(
  dispatch: AppDispatch,
  problem: number,
  photo: { url: string; file: Blob; signal: AbortSignal },
) {
  let shown = 0;
  await uploadPicture({
    ...photo,
    crop: null,
    onProgress: (share) => {
      const tenths = Math.floor(share * 10) / 10;
      if (tenths > shown) dispatch(photoProgressed({ problem, share: (shown = tenths) }));
    },
  });
}
