import { type ProblemState } from '../../../../contract/problemRules';
import { type DeskProblem } from '../../../../contract/problems';

export type ProblemStep = {
  to: ProblemState;
  /** On the button. */
  text: string;
  /** Takes an earlier step back. */
  isBack?: boolean;
};

const STEPS: Partial<Record<ProblemState, string>> = {
  answered: 'Answer',
  agreed: 'Agree',
  received: 'Goods are back',
  done: 'Done',
  refused: 'Refuse',
};

/** What staff can do with a problem, the usual step first. */
export function problemSteps({ state, transitions, events }: DeskProblem): ProblemStep[] {
  const isDone = state === 'done';
  // Done is taken back to the state before it.
  const before = events.findLast(({ type }) => type === 'received' || type === 'agreed')?.type;
  const steps = transitions
    .filter((to) => !isDone || to === before)
    .map((to) =>
      isDone || to === 'open' || (state === 'received' && to === 'agreed')
        ? { to, text: BACK_TEXTS[state] ?? 'Take it back', isBack: true }
        : { to, text: STEPS[to] ?? to },
    );
  return steps.toSorted((one, other) => ORDER.indexOf(one.to) - ORDER.indexOf(other.to));
}

const ORDER: ProblemState[] = ['agreed', 'received', 'done', 'answered', 'refused', 'open'];

const BACK_TEXTS: Partial<Record<ProblemState, string>> = {
  agreed: 'Take the agreement back',
  received: 'Goods are not back',
  done: 'Not done yet',
  refused: 'Take the refusal back',
};
