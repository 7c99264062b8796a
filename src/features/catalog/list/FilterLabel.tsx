import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';

/** The heading of one filter. */
export const FilterLabel = styled(FormLabel)(({ theme }) => ({
  ...theme.typography.h3,
  marginBottom: theme.spacing(0.5),
  '&, &.Mui-focused': { color: theme.vars.palette.text.primary },
})) as typeof FormLabel;
