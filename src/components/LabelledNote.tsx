import Typography from '@mui/material/Typography';
import { NepaliText } from './NepaliText';

/** What a member wrote, after its name, so that it is not taken for a text of the shop. Nothing for an empty note. */
export function LabelledNote({ label, children }: { label: string; children: string }) {
  if (children === '') return null;
  return (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {label}: <NepaliText>{children}</NepaliText>
    </Typography>
  );
}
