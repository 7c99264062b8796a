import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';

/** The card of a product and of its skeleton: both have the same size, so that loading shifts nothing. */
export const CardFrame = styled(Card)({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
});

export const CardText = styled(CardContent)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5),
  '&:last-child': { paddingBottom: theme.spacing(1.5) },
  [theme.containerQueries.up('sm')]: {
    '&, &:last-child': { padding: theme.spacing(1.5, 2, 2) },
  },
}));
