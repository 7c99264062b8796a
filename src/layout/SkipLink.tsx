import { Trans } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1.5, 2.5),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:not(:focus)': { transform: 'translateY(-300%)' },
  // Fixed elements are printed on every page.
  '@media print': { display: 'none' },
}));

/** The first stop of the Tab key: leads past the bar. The address stays as it is. */
export function SkipLink() {
  return (
    <Anchor
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      <Trans>Skip to content</Trans>
    </Anchor>
  );
}
