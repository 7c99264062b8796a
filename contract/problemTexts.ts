/** The words for problems with orders, for pages and mails. */
import { type ProblemEventType } from './problems';
import { type ProblemReason, type ProblemState, type ProblemWish } from './problemRules';

export const REASON_NAMES: Record<ProblemReason, string> = {
  damaged: /*i18n*/ 'Damaged',
  wrong: /*i18n*/ 'Wrong item',
  missing: /*i18n*/ 'Missing',
  quality: /*i18n*/ 'Poor quality',
  changed_mind: /*i18n*/ 'Changed my mind',
};

export const WISH_NAMES: Record<ProblemWish, string> = { refund: /*i18n*/ 'Refund', exchange: /*i18n*/ 'Exchange' };

export const PROBLEM_STATE_NAMES: Record<ProblemState, string> = {
  open: /*i18n*/ 'Waiting for the shop',
  answered: /*i18n*/ 'Answered',
  agreed: /*i18n*/ 'Agreed',
  received: /*i18n*/ 'Goods received',
  done: /*i18n*/ 'Done',
  refused: /*i18n*/ 'Refused',
  withdrawn: /*i18n*/ 'Withdrawn',
};

/** What happened to a problem, for its member. */
export const PROBLEM_EVENT_NAMES: Record<ProblemEventType, string> = {
  reported: /*i18n*/ 'Reported',
  replied: /*i18n*/ 'You wrote',
  answered: /*i18n*/ 'The shop answered',
  agreed: /*i18n*/ 'The shop agreed',
  received: /*i18n*/ 'The shop has received the goods',
  done: /*i18n*/ 'Done',
  refused: /*i18n*/ 'The shop refused',
  withdrawn: /*i18n*/ 'Withdrawn',
  reopened: /*i18n*/ 'The shop is looking at it again',
};
