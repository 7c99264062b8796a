import { errorText, type FailedCall, fieldErrors } from '../../http/apiError';

/** How a form says why its call failed, for `ShopForm`: the messages of its fields by their wire names, else the text for the call. */
export const formErrors = <Field extends string>(fieldOf: Readonly<Record<string, Field>>, call: FailedCall) => ({
  fieldErrorsOf: (failure: unknown) => fieldErrors(failure, fieldOf),
  failureText: (failure: unknown) => errorText(call, failure),
});
