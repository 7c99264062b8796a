/** The words for problems with orders, for pages and mails. */
import { type ProblemEventType } from './problems';
import { type ProblemReason, type ProblemState, type ProblemWish } from './problemRules';

export const REASON_NAMES: Record<ProblemReason, string> = {
  damaged: 'Damaged',
  wrong: 'Wrong item',
  missing: 'Missing',
  quality: 'Poor quality',
  changed_mind: 'Changed my mind',
};

export const WISH_NAMES: Record<ProblemWish, string> = { refund: 'Refund', exchange: 'Exchange' };

export const PROBLEM_STATE_NAMES: Record<ProblemState, string> = {
  open: 'Waiting for the shop',
  answered: 'Answered',
  agreed: 'Agreed',
  received: 'Goods received',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What happened to a problem, for its member. */
export const PROBLEM_EVENT_NAMES: Record<ProblemEventType, string> = {
  reported: 'Reported',
  replied: 'You wrote',
  answered: 'The shop answered',
  agreed: 'The shop agreed',
  received: 'The shop has received the goods',
  done: 'Done',
  refused: 'The shop refused',
  withdrawn: 'Withdrawn',
  reopened: 'The shop is looking at it again',
};
