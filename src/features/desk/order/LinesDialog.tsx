import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { object } from 'yup';
import { type DeskOrder, type LineChanges } from '../../../../contract/desk';
import { formatCount, formatMoney, formatPrice } from '../../../../contract/formats';
import { MISSING_TEXTS } from '../../../../contract/orderTexts';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { ActionDialog } from './ActionDialog';
import { OrderNumber } from '../OrderNumber';
import {
  budgetOf,
  type Chosen,
  insteadName,
  type LineValues,
  missingOf,
  mostOf,
  piecesName,
  startLines,
  toLineChanges,
  totalOf,
} from './lineForm';
import { noteSchema } from './orderDialogs';
import { ReplacementField } from './ReplacementField';

/** An option for each number up to `most`. */
const counts = (from: number, most: number, label: (count: number) => string) =>
  Object.fromEntries(
    Array.from({ length: Math.max(0, most - from + 1) }, (_, index) => [from + index, label(from + index)]),
  );

/** What the chosen changes cost or save. */
function costText(i18n: I18n, order: DeskOrder, values: LineValues, chosen: Chosen): string {
  const total = formatPrice(i18n, order.total);
  if (toLineChanges(order, values, chosen).length === 0)
    return i18n._(msg`Nothing is changed yet. The order costs ${total}.`);
  if (order.exchange_of)
    return i18n._(
      msg`It is an exchange: what is taken out and not replaced is still owed. When the rest is delivered, a report about it waits for you. The member gets an email about the change.`,
    );
  const changed = formatMoney(i18n, totalOf(order, values, chosen));
  return i18n._(msg`The order will cost ${changed} instead of ${total}. The member gets an email about the change.`);
}

type LinesDialogProps = {
  order: DeskOrder;
  onSubmit: (changes: LineChanges, key: string) => Promise<void>;
  onClose: () => void;
};

/** Asks which lines are missing, what replaces them, and which are there again. */
export function LinesDialog({ order, onSubmit, onClose }: LinesDialogProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Chosen>({});
  const { number, items } = order;
  const missing = i18n._(MISSING_TEXTS[order.if_missing]);
  const excluded = items.flatMap(({ product, ordered, quantity }) =>
    product && ordered + quantity > 0 ? product : [],
  );
  return (
    <ActionDialog<LineValues>
      title={
        <Trans>
          Change the lines of <OrderNumber>{number}</OrderNumber>
        </Trans>
      }
      submitText={t`Change lines`}
      initialValues={{ ...startLines(items), stock: 'lost', note: '' }}
      schema={object({ note: noteSchema(i18n) })}
      onSubmit={async (values, { key }) => {
        const lines = toLineChanges(order, values, chosen);
        const said = values.note?.trim();
        if (lines.length > 0)
          await onSubmit({ lines, restock: values.stock === 'back', ...(said && { note: said }) }, key);
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Typography>{t`If something is missing: ${missing}`}</Typography>
          {items.map((line) => {
            const product = chosen[line.id] ?? null;
            const budget = budgetOf(order, line, values);
            const most = product ? mostOf(order, line, product, values) : 0;
            const name = product?.name;
            const count = formatCount(i18n, Math.min(missingOf(line, values), most));
            return (
              <Fragment key={line.id}>
                <FormSelect
                  name={piecesName(line)}
                  label={line.name}
                  options={counts(0, Math.max(line.ordered, line.quantity), (count) =>
                    count === 0 ? t`None` : formatCount(i18n, count),
                  )}
                />
                {budget > 0 && (
                  <ReplacementField
                    name={line.name}
                    budget={budget}
                    isExchange={order.exchange_of !== null}
                    excluded={excluded}
                    value={product}
                    onChange={(replacement) => setChosen({ ...chosen, [line.id]: replacement })}
                  />
                )}
                {product && most > 0 && (
                  <FormSelect
                    name={insteadName(line)}
                    label={t`Pieces of ${name}`}
                    options={{
                      '': t`${count} for what is missing`,
                      ...counts(1, most, (pieces) => formatCount(i18n, pieces)),
                    }}
                  />
                )}
              </Fragment>
            );
          })}
          {items.some((line) => missingOf(line, values) > 0) && (
            <FormSelect
              name="stock"
              label={t`What is taken out`}
              options={{ lost: t`Is missing or spoiled`, back: t`Goes back on sale` }}
            />
          )}
          <FormTextField name="note" label={t`Note (optional)`} hint={t`The member reads it.`} />
          <Typography>{costText(i18n, order, values, chosen)}</Typography>
        </>
      )}
    </ActionDialog>
  );
}
