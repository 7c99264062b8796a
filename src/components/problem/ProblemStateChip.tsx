import { useLingui } from '@lingui/react';
import { type ProblemState } from '../../../contract/problemRules';
import { PROBLEM_STATE_NAMES } from '../../../contract/problemTexts';
import { StateChip } from '../StateChip';

const TINTS = {
  open: 'saffron',
  answered: 'clay',
  agreed: 'sage',
  received: 'sage',
  done: 'pistachio',
  refused: 'sand',
  withdrawn: 'sand',
} as const;

/** How far a problem has come. */
export function ProblemStateChip({ state }: { state: ProblemState }) {
  const { i18n } = useLingui();
  return <StateChip label={i18n._(PROBLEM_STATE_NAMES[state])} tint={TINTS[state]} data-testid="problem-state" />;
}
