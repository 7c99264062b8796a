import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { CloseIcon } from '../../../components/icons';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { ClearAll } from './ClearAll';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 2.5),
}));

type FilterSheetProps = {
  open: boolean;
  /** The number of matching products; undefined while it loads. */
  count: number | undefined;
  onClose: () => void;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
  children: ReactNode;
};

/** The filters on a phone: a drawer from below. */
export function FilterSheet({ open, count, onClose, onClear, children }: FilterSheetProps) {
  const { t } = useLingui();
  const title = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': title,
          sx: {
            maxHeight: '85dvh',
            borderRadius: '1.25rem 1.25rem 0 0',
            bgcolor: 'background.paper',
            overflow: 'hidden',
          },
        },
      }}
    >
      <Row>
        <Typography variant="h3" component="h2" id={title}>
          {t`Filters`}
        </Typography>
        <IconButton onClick={onClose} aria-label={t`Close`} sx={{ mr: -1.5 }}>
          <CloseIcon />
        </IconButton>
      </Row>
      <Box sx={{ display: 'grid', alignContent: 'start', gap: 3, px: 2.5, pt: 0.5, pb: 2, overflowY: 'auto' }}>
        {children}
      </Box>
      <Row sx={(theme) => ({ py: 1.5, borderTop: theme.mixins.line(theme.vars.palette.divider) })}>
        <ClearAll variant="outlined" sx={{ px: 2 }} onClear={onClear} />
        <Button variant="contained" sx={{ px: 2, flex: 1 }} onClick={onClose}>
          {count === undefined
            ? t`Show products`
            : t`${plural(count, { one: 'Show # product', other: 'Show # products' })}`}
        </Button>
        <VisuallyHidden role="status">
          {count !== undefined && t`${plural(count, { one: '# product', other: '# products' })}`}
        </VisuallyHidden>
      </Row>
    </Drawer>
  );
}
