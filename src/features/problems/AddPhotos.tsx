import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type Problem } from '../../../contract/problems';
import { PROBLEM_LIMITS } from '../../../contract/problemRules';
import { useAppDispatch } from '../../api/hooks';
import { useSingleFlight } from '../../components/useSingleFlight';
import { problemApi } from './problemEndpoints';
import { PhotoInput } from './PhotoInput';
import { sendPhotos } from './sendPhotos';

/** Adds photos to a problem that is not decided. */
export function AddPhotos({ problem }: { problem: Problem }) {
  const [state, setState] = useState<'idle' | 'sending' | Error>('idle');
  const input = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();
  const left = PROBLEM_LIMITS.photos - problem.photos.length;
  const send = useSingleFlight(async (files: File[]) => {
    setState('sending');
    const failure = await sendPhotos(problem, files.slice(0, left));
    dispatch(problemApi.util.invalidateTags(['Problem']));
    setState(failure ?? 'idle');
  });
  if (left <= 0) return null;
  return (
    <>
      <Button variant="outlined" aria-disabled={state === 'sending'} onClick={() => input.current?.click()}>
        {state === 'sending' ? 'Sending …' : 'Add photos'}
      </Button>
      <PhotoInput ref={input} onChoose={(files) => void send(files)} />
      {state instanceof Error && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {state.message}
        </Alert>
      )}
    </>
  );
}
