import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object, string } from 'yup';
import { formatPrice } from '../../../../contract/formats';
import { paisaToWire } from '../../../../contract/money';
import { refundedAmount } from '../../../../contract/paidAmount';
import {
  PROBLEM_LIMITS,
  PROBLEM_WISHES,
  RESALEABLE_REASONS,
  type ProblemWish,
} from '../../../../contract/problemRules';
import { type DeskProblem } from '../../../../contract/problems';
import { WISH_NAMES } from '../../../../contract/problemTexts';
import { errorText, refusalOf } from '../../../http/apiError';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { httpStatus } from '../../../http/request';
import { ActionDialog } from '../order/ActionDialog';
import { showPresent } from '../order/presentOrder';
import { RefundLines } from '../order/RefundLines';
import { deskProblemErrors, useMoveProblemMutation } from './deskProblemEndpoints';
import { type ProblemStep } from './problemSteps';

const PREFIX = 'pieces';

function failureText(error: unknown): string {
  if (refusalOf(error).code === 'illegal_transition')
    return /*i18n*/ 'Nothing was changed: somebody else was faster. The problem is shown as it is now.';
  return httpStatus(error) === null
    ? /*i18n*/ 'No response. Close this and see whether the problem was changed.'
    : errorText(deskProblemErrors.change, error);
}

type StepDialogProps = { problem: DeskProblem; step: ProblemStep; onMoved: () => void; onClose: () => void };

/** Asks what belongs to a step of a problem: a text for the member, what is agreed on, and what goes back on sale. */
export function StepDialog({ problem, step: { to, text: name, isBack }, onMoved, onClose }: StepDialogProps) {
  const { t, i18n } = useLingui();
  const { id, state: from, lines, reason, wish, value } = problem;
  const step = i18n._(name);
  const most = formatPrice(i18n, value);
  const [move] = useMoveProblemMutation();
  // The clerk agrees after what they have seen.
  const [refunds, setRefunds] = useState(problem.refunds);
  const isText = to === 'answered' || to === 'refused';
  const agrees = to === 'agreed' && !isBack;
  const receives = to === 'received' && !isBack;
  const isResaleable = RESALEABLE_REASONS.includes(reason);
  // What came back under an exchange that has ended is on sale already.
  const pieces = lines.map(({ item, quantity, restocked }) => [
    `${PREFIX}${item}`,
    String(isResaleable ? quantity : restocked),
  ]);
  const schema = object({
    text: isText ? string().trim().required(/*i18n*/ 'Enter a text for the customer') : string().trim(),
  });
  const countText = (n: number, quantity: number) => t`${n} of ${quantity}`;
  const submit = async (values: Record<string, string>) => {
    const said = values.text?.trim();
    const restock = lines.map(({ item }) => ({ item, quantity: Number(values[`${PREFIX}${item}`]) }));
    const moved = move({
      id,
      from,
      to,
      ...(said && { text: said }),
      ...(agrees && { settle_by: values.settleBy as ProblemWish, refunded: paisaToWire(refundedAmount({ refunds })) }),
      ...(receives && { restock }),
    }).unwrap();
    await showPresent<DeskProblem>(moved, (present) => setRefunds(present.refunds), 'problem');
    onMoved();
  };
  return (
    <ActionDialog
      title={t`${step}: report ${id}`}
      submitText={step}
      initialValues={
        { text: '', settleBy: wish, ...(receives && Object.fromEntries(pieces)) } as Record<string, string>
      }
      schema={schema}
      failureText={failureText}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          {agrees && refunds.length > 0 && (
            <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
              <RefundLines refunds={refunds} />
            </Alert>
          )}
          {agrees && (
            <>
              <FormSelect
                name="settleBy"
                label={t`What is agreed on`}
                options={Object.fromEntries(PROBLEM_WISHES.map((each) => [each, i18n._(WISH_NAMES[each])]))}
              />
              <Typography variant="body2" color="textSecondary">
                {values.settleBy === 'refund'
                  ? t`The order costs up to ${most} less. What was paid too much is a refund that is due.`
                  : t`A new order of these pieces is placed at no charge, in the next delivery time.`}
              </Typography>
            </>
          )}
          {receives && (
            <>
              <Typography>{t`How many pieces go back on sale?`}</Typography>
              {lines.map(({ item, name: product, quantity, restocked }) => (
                <FormSelect
                  key={item}
                  name={`${PREFIX}${item}`}
                  label={product}
                  options={Object.fromEntries(
                    Array.from({ length: quantity - restocked + 1 }, (_, more) => [
                      restocked + more,
                      countText(restocked + more, quantity),
                    ]),
                  )}
                />
              ))}
            </>
          )}
          <FormTextField
            name="text"
            label={isText ? t`Text for the customer` : t`Text for the customer (optional)`}
            hint={t`The customer gets it by email`}
            minRows={3}
            htmlInput={{ maxLength: PROBLEM_LIMITS.text }}
          />
        </>
      )}
    </ActionDialog>
  );
}
