import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type OrderRefund } from '../../../../contract/orderFacts';
import { type OrderState } from '../../../../contract/orders';
import { type DeskProblem } from '../../../../contract/problems';
import { LegalDate } from '../../../components/LegalDate';
import { ProblemFacts } from '../../../components/problem/ProblemFacts';
import { ProblemStateChip } from '../../../components/problem/ProblemStateChip';
import { settlementText } from '../../../components/problem/settlementText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { RefundLines } from '../order/RefundLines';
import { ageText } from './ageText';
import { problemSteps, type ProblemStep } from './problemSteps';

const EXCHANGE_STATES: Readonly<Record<OrderState, string>> = {
  pending_payment: /*i18n*/ 'pending payment',
  placed: /*i18n*/ 'placed',
  packing: /*i18n*/ 'packing',
  out_for_delivery: /*i18n*/ 'out for delivery',
  delivered: /*i18n*/ 'delivered',
  cancelled: /*i18n*/ 'cancelled',
  expired: /*i18n*/ 'expired',
};

type DeskProblemCardProps = { problem: DeskProblem; onStep: (problem: DeskProblem, step: ProblemStep) => void };

function Exchange({ exchange }: { exchange: NonNullable<DeskProblem['exchange']> }) {
  const { i18n } = useLingui();
  const { number } = exchange;
  const state = i18n._(EXCHANGE_STATES[exchange.state]);
  return (
    <Trans>
      Exchanged by{' '}
      <TextLink to={deskOrderPath(exchange.id)} color="inherit">
        {number}
      </TextLink>
      , {state}
    </Trans>
  );
}

/** A problem as staff see it, with what they can do about it. */
export function DeskProblemCard({ problem, onStep }: DeskProblemCardProps) {
  const { t, i18n } = useLingui();
  const { id, order, state, recipient, phone_number, waiting_since, is_overdue, exchange, decide_by } = problem;
  const age = waiting_since && ageText(i18n, waiting_since);
  const settled = settlementText(i18n, problem);
  // Its own refund is in the settlement.
  const isOwn = (refund: OrderRefund) => refund.code === 'goods_returned' && refund.params.problem === id;
  const others = problem.refunds.filter((refund) => !isOwn(refund));
  const refundDate = problem.refunds.find((refund) => isOwn(refund) && refund.refund_by !== null)?.refund_by;
  const heading = useId();
  return (
    <Card component="li" data-testid="desk-problem" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={heading} variant="h3" component="h2">
          {t`Report ${id}`}
        </Typography>
        <ProblemStateChip state={state} />
        {decide_by && <LegalDate what="decision" by={decide_by} />}
        {refundDate && <LegalDate what="refund" by={refundDate} />}
        {age && (
          <Chip
            color={is_overdue ? 'error' : 'default'}
            variant={is_overdue ? 'filled' : 'outlined'}
            label={is_overdue ? t`Late: waiting for ${age}` : t`waiting for ${age}`}
          />
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>
        {' · '}
        <bdi>{recipient}</bdi>
        {' · '}
        <Link href={`tel:${phone_number}`}>{phone_number}</Link>
      </Typography>
      {settled && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {settled}
        </Alert>
      )}
      {others.length > 0 && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          <RefundLines refunds={others} />
        </Alert>
      )}
      {exchange && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          <Exchange exchange={exchange} />
        </Alert>
      )}
      <ProblemFacts problem={problem} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {problemSteps(problem).map((step, index) => (
          <Button
            key={step.to}
            aria-describedby={heading}
            variant={index === 0 && !step.isBack ? 'contained' : 'outlined'}
            color={step.to === 'refused' ? 'error' : 'primary'}
            onClick={() => onStep(problem, step)}
          >
            {i18n._(step.text)}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}
