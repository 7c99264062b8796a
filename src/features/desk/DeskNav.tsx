import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { NavLink } from 'react-router-dom';
import { paths } from '../../config/paths';

const LINKS = [
  { text: 'Orders', to: paths.desk },
  { text: 'Pick list', to: paths.deskPickList },
  { text: 'Summary', to: paths.deskSummary },
];

/** The pages of the desk. */
export function DeskNav() {
  return (
    <Stack
      component="nav"
      aria-label="Desk"
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, mb: 2, '@media print': { display: 'none' } }}
    >
      {LINKS.map(({ text, to }) => (
        <Button
          key={to}
          component={NavLink}
          to={to}
          end
          variant="outlined"
          sx={(theme) => ({
            // The three fit into one line of a phone.
            flex: '1 0 auto',
            maxWidth: '10rem',
            px: 1.5,
            whiteSpace: 'nowrap',
            '&[aria-current="page"]': {
              backgroundColor: theme.vars.palette.tint.saffron,
              color: theme.vars.palette.tileInk,
              ...theme.mixins.forcedHighlight,
            },
          })}
        >
          {text}
        </Button>
      ))}
    </Stack>
  );
}
