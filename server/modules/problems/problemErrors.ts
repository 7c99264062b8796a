import { ProblemError, type Problem } from '../../../contract/problems';
import { BusinessError, ERROR_RESPONSES, orFields } from '../../http/errors';

/** The response schemas of errors of problems. A 400 may also be messages per field. */
export const PROBLEM_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: orFields(ProblemError),
  409: ProblemError,
  422: ProblemError,
} as const;

/** 409 for a step that a problem does not allow in its state now. */
export const wrongProblemState = (state: Problem['state']): BusinessError =>
  new BusinessError(409, 'illegal_transition', 'This problem has changed meanwhile. It is shown as it is now.', {
    state,
  });
