import { type ProblemState } from '../../../../contract/problemRules';
import { type DeskProblem } from '../../../../contract/problems';

export type ProblemStep = {
  to: ProblemState;
  /** On the button, in English. */
  text: string;
  /** Takes an earlier step back. */
  isBack?: boolean;
};

const STEPS: Partial<Record<ProblemState, string>> = {
  answered: /*i18n*/ 'Answer',
  agreed: /*i18n*/ 'Agree',
  received: /*i18n*/ 'Goods are back',
  done: /*i18n*/ 'Done',
  refused: /*i18n*/ 'Refuse',
};

/** What staff can do with a problem, the usual step first. */
export function problemSteps({ state, transitions, events }: DeskProblem): ProblemStep[] {
  const isDone = state === 'done';
  const steps = transitions
    .filter((to) => !isDone || to === stateBeforeDone(events))
    .map((to) =>
      isDone || to === 'open' || (state === 'received' && to === 'agreed')
        ? { to, text: BACK_TEXTS[state] ?? /*i18n*/ 'Take it back', isBack: true }
        : { to, text: STEPS[to] ?? to },
    );
  return steps.toSorted((one, other) => ORDER.indexOf(one.to) - ORDER.indexOf(other.to));
}

/** Done is taken back to this state: the goods are back, or it was only agreed on. */
function stateBeforeDone(events: DeskProblem['events']): ProblemState {
  let [before, isDone]: [ProblemState, boolean] = ['agreed', false];
  for (const { type } of events) {
    if (type === 'received') before = 'received';
    // Also the goods are taken back.
    else if (type === 'agreed' || (type === 'reopened' && !isDone)) before = 'agreed';
    isDone = type === 'done';
  }
  return before;
}

const ORDER: ProblemState[] = ['agreed', 'received', 'done', 'answered', 'refused', 'open'];

const BACK_TEXTS: Partial<Record<ProblemState, string>> = {
  agreed: /*i18n*/ 'Take the agreement back',
  received: /*i18n*/ 'Goods are not back',
  done: /*i18n*/ 'Not done yet',
  refused: /*i18n*/ 'Take the refusal back',
};
