import { useState } from 'react';
import { type ManyTransitions, type ManyTransitionsResult } from '../../../../contract/deskQueue';
import { type ManyStep } from '../../../../contract/orderStates';
import { errorText } from '../../../http/apiError';
import { httpStatus } from '../../../http/request';
import { deskErrors } from '../deskEndpoints';
import { useMoveOrdersMutation } from '../queue/queueEndpoints';

/** What a failed call of many orders means: those that it has changed stay changed. */
export const manyFailureText = (failure: unknown): string =>
  httpStatus(failure) === null
    ? /*i18n*/ 'No response came. The orders are loaded again. You can press again: no step is made twice.'
    : errorText(deskErrors.changeDeskOrder, failure);

/** What became of the orders of a step. */
export type StepResult = ManyTransitionsResult & { to: ManyStep };

/** Moves many orders, and keeps the results, the last one first, until they are dismissed. `move` rejects with the failure. */
export function useManySteps() {
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const [moveOrders] = useMoveOrdersMutation();
  return {
    results,
    move: async (step: ManyTransitions) => {
      const result = await moveOrders(step).unwrap();
      setResults((before) => [{ ...result, to: step.to }, ...before]);
    },
    dismiss: () => setResults([]),
  };
}
export type ManySteps = ReturnType<typeof useManySteps>;
