import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type Problem } from '../../../contract/problems';
import { PROBLEM_LIMITS } from '../../../contract/problemRules';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { useSingleFlight } from '../../components/useSingleFlight';
import { selectUser } from '../../session/sessionSlice';
import { PhotoInput } from './PhotoInput';
import { selectSending } from './photoSlice';
import { noRoomText, readPhotos } from './readPhotos';
import { RefusedPhotos } from './RefusedPhotos';
import { sendPhotos, unsentPhotos } from './sendPhotos';

/** Adds photos to a problem that is not decided. */
export function AddPhotos({ problem }: { problem: Problem }) {
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  const member = useAppSelector(selectUser)?.id;
  const isSending = useAppSelector((state) => Boolean(selectSending(state, problem.id)?.current));
  const [refused, setRefused] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const most = PROBLEM_LIMITS.photos - problem.photos.length;
  const send = useSingleFlight(async (files: File[]) => {
    if (member === undefined) return;
    setRefused([]);
    const read = await readPhotos(i18n, files);
    const room = Math.max(0, most - unsentPhotos(member, problem).length);
    setRefused([...read.refused, ...noRoomText(i18n, read.photos.slice(room), PROBLEM_LIMITS.photos)]);
    void dispatch(sendPhotos(member, problem, read.photos.slice(0, room)));
  });
  if (most <= 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) input.current?.click();
        }}
      >
        {isSending ? <Trans>Sending …</Trans> : <Trans>Add photos</Trans>}
      </Button>
      <PhotoInput ref={input} onChoose={(files) => void send(files)} />
      <RefusedPhotos texts={refused} />
    </>
  );
}
