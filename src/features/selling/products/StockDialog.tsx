import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { object, string, type StringSchema } from 'yup';
import { STOCK_MAX, STOCK_NOTE_MAX, type StockReason } from '../../../../contract/productRules';
import { formatCount } from '../../../../contract/formats';
import { readDifference } from '../../../../contract/readProduct';
import { readWhole } from '../../../../contract/enteredNumbers';
import { type ManagedProduct, type StockChange } from '../../../../contract/managedProducts';
import { formErrors } from '../../../components/form/formErrors';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { readable } from '../../../components/form/readable';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { useCloseGuard } from '../../../components/form/useCloseGuard';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { worded } from '../../../i18n/worded';
import { sellingProductErrors } from './sellingProductEndpoints';

const REASON_TEXTS: Record<StockReason, string> = {
  received: /*i18n*/ 'Received',
  spoiled: /*i18n*/ 'Spoiled or lost',
  count: /*i18n*/ 'Counted: the difference',
  other: /*i18n*/ 'Another reason: the difference',
};

type Values = { reason: StockReason; pieces: string; note: string };
/** What came and what went are counted up; a difference has a sign. */
const isSigned = (reason: StockReason) => reason === 'count' || reason === 'other';

const readPieces = (text: string) => readWhole(text, { min: 1, max: STOCK_MAX });

const schema = object({
  pieces: string()
    .required(/*i18n*/ 'Enter a number of pieces')
    .when('reason', ([reason], field: StringSchema) =>
      field.concat(readable(isSigned(reason as StockReason) ? readDifference : readPieces)),
    )
    .test('some', /*i18n*/ 'Enter a difference, like 3 or -3', (text = '') => readDifference(text).value !== 0),
  note: string().trim().max(STOCK_NOTE_MAX, `At most ${STOCK_NOTE_MAX} characters`),
});

function readDelta({ reason, pieces }: Values): number {
  const number = readDifference(pieces).value ?? 0;
  return reason === 'spoiled' ? -number : number;
}

type StockDialogProps = {
  product: ManagedProduct;
  /** `key`: the idempotency key of the change. Rejects with the failure. */
  onSubmit: (adjustment: StockChange, key: string) => Promise<void>;
  onClose: () => void;
};

/** Changes a stock by what came or went, so that a sale meanwhile is not overwritten. */
export function StockDialog({ product, onSubmit, onClose }: StockDialogProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const guard = useCloseGuard(onClose);
  // Pressed again after a lost response, it is the same change.
  const [key] = useState(createIdempotencyKey);
  const stockText = (values: Values) => {
    const now = formatCount(i18n, product.quantity);
    const afterwards = formatCount(i18n, product.quantity + readDelta(values));
    return t`In stock: ${now}. Afterwards: ${afterwards}.`;
  };
  const initialValues: Values = { reason: 'received', pieces: '', note: '' };
  return (
    <Dialog open onClose={guard.onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <Trans>Stock of {product.name}</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <ShopForm
          initialValues={initialValues}
          schema={schema}
          onSubmit={async (values) => {
            const note = values.note.trim();
            await onSubmit({ delta: readDelta(values), reason: values.reason, ...(note && { note }) }, key);
            onClose();
          }}
          {...formErrors({ delta: 'pieces', note: 'note' }, sellingProductErrors.change)}
          onValues={guard.onValues}
        >
          {({ values }) => (
            <>
              <FormSelect name="reason" label={t`What happened`} options={worded(i18n, REASON_TEXTS)} />
              <FormTextField
                name="pieces"
                label={isSigned(values.reason) ? t`Difference in pieces` : t`Pieces`}
                htmlInput={{ inputMode: isSigned(values.reason) ? 'text' : 'numeric' }}
              />
              <FormTextField name="note" label={t`Note (optional)`} />
              <Typography role="status">{stockText(values)}</Typography>
              <SubmitButton>
                <Trans>Change the stock</Trans>
              </SubmitButton>
              <Button variant="outlined" size="large" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          )}
        </ShopForm>
      </DialogContent>
      {guard.question}
    </Dialog>
  );
}
