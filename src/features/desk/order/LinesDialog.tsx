import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { object } from 'yup';
import { type DeskOrder, type LineChanges } from '../../../../contract/desk';
import { paisaToWire } from '../../../../contract/money';
import { MISSING_TEXTS } from '../../../../contract/orderTexts';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
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
import { note } from './orderDialogs';
import { ReplacementField } from './ReplacementField';

/** An option for each number up to `most`. */
const counts = (from: number, most: number, label: (count: number) => string) =>
  Object.fromEntries(
    Array.from({ length: Math.max(0, most - from + 1) }, (_, index) => [from + index, label(from + index)]),
  );

/** What the chosen changes cost or save. */
const costText = (order: DeskOrder, values: LineValues, chosen: Chosen): string =>
  order.exchange_of
    ? 'It is an exchange: what is taken out and not replaced is still owed. When the rest is delivered, a report about it waits for you.'
    : `The order will cost ${priceText(paisaToWire(totalOf(order, values, chosen)))} instead of ${priceText(order.total)}.`;

type LinesDialogProps = {
  order: DeskOrder;
  onSubmit: (changes: LineChanges, key: string) => Promise<void>;
  onClose: () => void;
};

/** Asks which lines are missing, what replaces them, and which are there again. */
export function LinesDialog({ order, onSubmit, onClose }: LinesDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const { items } = order;
  const excluded = items.flatMap(({ product, ordered, quantity }) =>
    product && ordered + quantity > 0 ? product : [],
  );
  return (
    <ActionDialog<LineValues>
      title={
        <>
          Change the lines of <OrderNumber>{order.number}</OrderNumber>
        </>
      }
      submitText="Change lines"
      initialValues={{ ...startLines(items), stock: 'lost', note: '' }}
      schema={object({ note })}
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
          <Typography>If something is missing: {MISSING_TEXTS[order.if_missing]}</Typography>
          {items.map((line) => {
            const product = chosen[line.id] ?? null;
            const budget = budgetOf(order, line, values);
            const most = product ? mostOf(order, line, product, values) : 0;
            return (
              <Fragment key={line.id}>
                <FormSelect
                  name={piecesName(line)}
                  label={line.name}
                  options={counts(0, Math.max(line.ordered, line.quantity), (count) =>
                    count === 0 ? 'None' : String(count),
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
                    label={`Pieces of ${product.name}`}
                    options={{
                      '': `${Math.min(missingOf(line, values), most)} for what is missing`,
                      ...counts(1, most, String),
                    }}
                  />
                )}
              </Fragment>
            );
          })}
          {items.some((line) => missingOf(line, values) > 0) && (
            <FormSelect
              name="stock"
              label="What is taken out"
              options={{ lost: 'Is missing or spoiled', back: 'Goes back on sale' }}
            />
          )}
          <FormTextField name="note" label="Note (optional)" hint="The member reads it." />
          <Typography>
            {toLineChanges(order, values, chosen).length === 0
              ? `Nothing is changed yet. The order costs ${priceText(order.total)}.`
              : `${costText(order, values, chosen)} The member gets an email about the change.`}
          </Typography>
        </>
      )}
    </ActionDialog>
  );
}
