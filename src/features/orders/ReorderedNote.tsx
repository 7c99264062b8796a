import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type Reordered } from '../../../contract/orders';
import { NepaliText } from '../../components/NepaliText';
import { paths } from '../../config/paths';
import { skippedText } from './orderTexts';

/** What an order has put into the cart, and what it has not. */
export function ReorderedNote({ reordered: { added, skipped } }: { reordered: Pick<Reordered, 'added' | 'skipped'> }) {
  const { t, i18n } = useLingui();
  const count = added.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Alert
      severity={skipped.length === 0 ? 'success' : 'warning'}
      role="status"
      // The message would cut the focus ring of the button.
      sx={{ textAlign: 'start', '& .MuiAlert-message': { overflow: 'visible' } }}
    >
      {count === 0
        ? t`Nothing could be added.`
        : t`${plural(count, { one: '# item was', other: '# items were' })} added to your cart.`}
      {skipped.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
          {skipped.map((line, index) => (
            <li key={index}>
              <NepaliText>{skippedText(i18n, line)}</NepaliText>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <Button variant="outlined" component={Link} to={paths.cart} sx={{ mt: 1 }}>
          <Trans>Go to the cart</Trans>
        </Button>
      )}
    </Alert>
  );
}
