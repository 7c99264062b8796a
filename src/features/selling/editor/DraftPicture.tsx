import { waitFor } from 'xstate';
import { type Submission } from '../../../../contract/selling';
import { uploadPicture } from '../../../api/uploadPicture';
import { PictureField } from '../../../components/upload/PictureField';
import { type PictureToSend } from '../../../components/upload/usePictureUpload';
import { type DraftActor } from './draftMachine';

type DraftPictureProps = { actor: DraftActor; saved: Submission | null; name: string };

/** The picture of a draft. A new draft is created first. */
export function DraftPicture({ actor, saved, name }: DraftPictureProps) {
  const send = async (picture: PictureToSend) => {
    actor.send({ type: 'saveRequested', always: true });
    const { signal } = picture;
    const { context } = await waitFor(actor, (draft) => !draft.matches('saving'), { timeout: Infinity, signal });
    if (!context.saved)
      throw new Error(/*i18n*/ 'The draft could not be saved yet. Check your connection and try again.');
    const url = `/api/selling/submissions/${context.saved.id}/image/`;
    const submission = await uploadPicture<Submission>({ ...picture, url });
    actor.send({ type: 'received', submission });
  };
  return <PictureField name={name} image={saved?.image ?? null} send={send} />;
}
