import { worded } from '../../../i18n/worded';
import { Trans, useLingui } from '@lingui/react/macro';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { object, string, type StringSchema } from 'yup';
import { type ManagedProduct, type StockMovement } from '../../../../contract/managedProducts';
import { STOCK_NOTE_MAX, type StockReason } from '../../../../contract/productRules';
import { READ_PRODUCT, readDifference } from '../../../../contract/readProduct';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { readable } from '../../../components/form/readable';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { dayTimeText } from '../deskTimes';
import { ActionDialog } from '../order/ActionDialog';
import { productErrors, useChangeStockMutation, useGetStockMovementsQuery } from './productEndpoints';

const REASONS: Record<StockReason, string> = {
  received: /*i18n*/ 'Received: pieces to add',
  spoiled: /*i18n*/ 'Spoiled: pieces to take out',
  count: /*i18n*/ 'Counted: pieces that there are',
  other: /*i18n*/ 'Other: pieces to add, or -2 to take out',
};
const DONE: Record<StockMovement['reason'], string> = {
  received: /*i18n*/ 'Received',
  spoiled: /*i18n*/ 'Spoiled',
  count: /*i18n*/ 'Counted',
  other: /*i18n*/ 'Other',
  sale: /*i18n*/ 'Sold',
  release: /*i18n*/ 'Order ended',
  line_changed: /*i18n*/ 'Line changed',
  returned: /*i18n*/ 'Came back',
};

const schema = object({
  pieces: string()
    .required(/*i18n*/ 'Enter a whole number')
    .when('reason', ([reason], field: StringSchema) =>
      field.concat(readable(reason === 'other' ? readDifference : READ_PRODUCT.quantity)),
    ),
  note: string().max(STOCK_NOTE_MAX),
});

/** What was added to the stock that is shown, so that sales meanwhile are not lost. */
function deltaOf(reason: StockReason, pieces: number, shown: number): number {
  if (reason === 'count') return pieces - shown;
  return reason === 'spoiled' ? -pieces : pieces;
}

type StockDialogProps = { product: ManagedProduct; onClose: () => void };

/** Changes the stock of a product, and shows what changed it before. */
export function StockDialog({ product: { id, name, quantity }, onClose }: StockDialogProps) {
  const { t, i18n } = useLingui();
  const [changeStock] = useChangeStockMutation();
  return (
    <ActionDialog
      title={t`Stock of ${name}`}
      submitText={t`Change stock`}
      initialValues={{ reason: 'received' as StockReason, pieces: '', note: '' }}
      schema={schema}
      fieldOf={{ delta: 'pieces' }}
      failureText={(error) => errorText(productErrors.change, error)}
      onSubmit={async ({ reason, pieces, note }, { key }) => {
        const delta = deltaOf(reason, readDifference(pieces).value ?? 0, quantity);
        const changed = await changeStock({ id, key, change: { delta, reason, note } }).unwrap();
        const left = changed.quantity;
        enqueueSnackbar(t`${name}: ${left} in stock`, { variant: 'success' });
      }}
      onClose={onClose}
    >
      <Typography>
        <Trans>{quantity} in stock</Trans>
      </Typography>
      <FormSelect name="reason" label={t`What happened`} options={worded(i18n, REASONS)} />
      <FormTextField name="pieces" label={t`Pieces`} htmlInput={{ inputMode: 'numeric' }} />
      <FormTextField name="note" label={t`Note`} htmlInput={{ maxLength: STOCK_NOTE_MAX }} />
      <Movements id={id} />
    </ActionDialog>
  );
}

/** The last changes of the stock, the newest first. */
function Movements({ id }: { id: number }) {
  const { t, i18n } = useLingui();
  const { data, isError } = useGetStockMovementsQuery(id);
  if (isError)
    return (
      <Typography variant="body2">
        <Trans>The changes of the stock could not be loaded.</Trans>
      </Typography>
    );
  if (!data) return <Skeleton variant="rounded" height="6rem" />;
  return (
    <Stack
      component="ul"
      aria-label={t`Changes of the stock`}
      sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}
    >
      {data.results.map(({ id: key, delta, reason, at, order, by, note }) => (
        <li key={key}>
          <b>{delta > 0 ? `+${delta}` : delta}</b> {i18n._(DONE[reason])}, {dayTimeText(i18n, at)}
          {by && `, ${by}`}
          {order && (
            <>
              {', '}
              <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>
            </>
          )}
          {note && `: ${note}`}
        </li>
      ))}
    </Stack>
  );
}
