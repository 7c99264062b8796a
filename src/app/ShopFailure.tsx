import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { paths } from '../config/paths';
import { localizedPath } from '../../contract/languages';
import { useLanguage } from '../i18n/useLanguage';

/** Shown when the layout itself fails, so that no failure ends in a white screen. */
export function ShopFailure() {
  const { t } = useLingui();
  return (
    <StatusMessage
      level="h1"
      role="alert"
      title={t`Something went wrong`}
      actions={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t`Try again`}
          </Button>
          <Button variant="outlined" href={localizedPath(useLanguage(), paths.home)}>
            {t`Home`}
          </Button>
        </>
      }
    >
      {t`Your cart is kept.`}
    </StatusMessage>
  );
}
