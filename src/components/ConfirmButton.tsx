import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useSingleFlight } from './useSingleFlight';

type ConfirmButtonProps<Arg> = {
  text: ReactNode;
  button?: Pick<ButtonProps, 'size' | 'color' | 'variant' | 'aria-label' | 'aria-describedby'>;
  title: string;
  confirmText: string;
  cancelText: string;
  /** The result of the hook of an RTK Query mutation, and the argument of its call. */
  mutation: readonly [
    (arg: Arg) => PromiseLike<{ error?: unknown }>,
    { isLoading: boolean; error?: unknown; reset: () => void },
  ];
  arg: Arg;
  failureText: (failure: unknown) => string;
  onDone?: () => void;
  /** What the dialog says. */
  children: ReactNode;
};

/** A button that deletes something after a question. */
export function ConfirmButton<Arg>({ text, button, mutation, arg, onDone, ...dialog }: ConfirmButtonProps<Arg>) {
  const { failureText, ...texts } = dialog;
  const [isAsking, setAsking] = useState(false);
  const [call, { isLoading, error, reset }] = mutation;
  const confirm = useSingleFlight(async () => {
    const { error: refused } = await call(arg);
    if (refused) return;
    setAsking(false);
    onDone?.();
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <Button {...button} onClick={ask}>
        {text}
      </Button>
      <ConfirmDialog
        {...texts}
        open={isAsking}
        failure={error ? failureText(error) : ''}
        isPending={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
