import Chip, { type ChipProps } from '@mui/material/Chip';
import { type Theme } from '@mui/material/styles';

type StateChipProps = {
  label: string;
  tint: keyof Theme['vars']['palette']['tint'];
  'data-testid': string;
} & Pick<ChipProps, 'size'>;

/** How far something has come, on a colour that its state has. */
export const StateChip = ({ tint, ...chip }: StateChipProps) => (
  <Chip
    {...chip}
    sx={{
      flexShrink: 0,
      // As specific as the theme's own colour.
      '&.MuiChip-filled.MuiChip-colorDefault': { backgroundColor: (theme) => theme.vars.palette.tint[tint] },
      '@media print': { border: (theme) => theme.mixins.line('currentColor') },
    }}
  />
);
