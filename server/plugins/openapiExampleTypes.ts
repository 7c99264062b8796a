export type ErrorExample = { description: string; example?: unknown };

/** The example of a call's success, and of errors that not all calls share. */
export type CallExamples = {
  success?: unknown;
  400?: ErrorExample;
  401?: ErrorExample;
  404?: ErrorExample;
  409?: ErrorExample;
  429?: ErrorExample;
};
