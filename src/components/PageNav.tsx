import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { NavLink } from 'react-router-dom';

type PageNavProps = { label: string; links: readonly { text: string; to: string }[] };

/** Links between the pages of one area of the shop. */
export function PageNav({ label, links }: PageNavProps) {
  return (
    <Stack
      component="nav"
      aria-label={label}
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, mb: 2, '@media print': { display: 'none' } }}
    >
      {links.map(({ text, to }) => (
        <Button
          key={to}
          component={NavLink}
          to={to}
          end
          variant="outlined"
          sx={(theme) => ({
            // Three short ones fit into one line of a phone.
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
