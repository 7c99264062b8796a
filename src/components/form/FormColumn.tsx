import { type FormEventHandler, type ReactNode, type Ref, useEffect } from 'react';
import { styled } from '../styled';

const Column = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

type FormColumnProps = {
  ref: Ref<HTMLFormElement>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Reported to the page, which says so in its title. */
  hasErrors: boolean;
  onErrors: (hasErrors: boolean) => void;
  children: ReactNode;
};

/** The fields of a form, one under the other; the shop's own messages take the place of the browser's. */
export function FormColumn({ ref, onSubmit, hasErrors, onErrors, children }: FormColumnProps) {
  useEffect(() => onErrors(hasErrors), [hasErrors, onErrors]);
  return (
    <Column ref={ref} noValidate onSubmit={onSubmit}>
      {children}
    </Column>
  );
}
