import Typography from '@mui/material/Typography';
import { NepaliText } from './NepaliText';
import { VisuallyHidden } from './VisuallyHidden';

type LabelledTextProps = {
  label: string;
  /** Says the label to screen readers only. */
  isHidden?: boolean;
  children: string;
};

/**
 * What a member wrote, after its name, so that it is not taken for a text of the shop. Isolated, so that its bidirectional characters do
 * not turn the rest of the line round.
 */
export const LabelledText = ({ label, isHidden = false, children }: LabelledTextProps) => (
  <>
    {isHidden ? <VisuallyHidden>{label}: </VisuallyHidden> : `${label}: `}
    <bdi>
      <NepaliText>{children}</NepaliText>
    </bdi>
  </>
);

/** A paragraph of it; nothing for an empty note. */
export function LabelledNote({ label, children }: LabelledTextProps) {
  if (children === '') return null;
  return (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      <LabelledText label={label}>{children}</LabelledText>
    </Typography>
  );
}
