import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from './feedback/toastQueue';
import { createIcon } from './icons';

const ShareIcon = createIcon(
  <path d="M12 15V4M8 7.5 12 3.5l4 4M6 11.5v7a1.5 1.5 0 0 0 1.5 1.5h9a1.5 1.5 0 0 0 1.5-1.5v-7" />,
);

async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname;
  // Desktop browsers without a share sheet copy the link.
  if (typeof navigator.share === 'function') return navigator.share({ title, url });
  await navigator.clipboard.writeText(url);
  enqueueSnackbar(/*i18n*/ 'Link copied', { variant: 'success' });
}

/** Shares the current page by the browser's own dialog, or copies its address. */
export function ShareButton({ title }: { title: string }) {
  const onClick = () => {
    share(title).catch((error: unknown) => {
      // The visitor has closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      enqueueSnackbar(/*i18n*/ 'The link could not be copied', { variant: 'error' });
    });
  };
  return (
    <Button variant="outlined" startIcon={<ShareIcon />} onClick={onClick}>
      <Trans>Share</Trans>
    </Button>
  );
}
