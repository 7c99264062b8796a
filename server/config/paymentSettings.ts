/** The settings of the payment providers that depend on each other. */

export type Payments = 'simulated' | 'live';
type Environment = Record<string, string | undefined>;

/** A provider is offered when all of its settings are there. */
const ESEWA = ['ESEWA_PRODUCT_CODE', 'ESEWA_SECRET', 'ESEWA_FORM_URL', 'ESEWA_STATUS_URL'];
const KHALTI = ['KHALTI_SECRET', 'KHALTI_URL'];

const setOnes = (environment: Environment, names: string[]) => names.filter((name) => environment[name]?.trim());

/** Simulated on the embedded database of a shop that is not in production and has no provider; else live. */
export function defaultPayments(environment: Environment): Payments {
  const isDemo = !environment.DATABASE_URL?.trim() && environment.NODE_ENV !== 'production';
  return isDemo && setOnes(environment, [...ESEWA, ...KHALTI]).length === 0 ? 'simulated' : 'live';
}

/** One line for each problem; no values. */
export function findPaymentProblems(environment: Environment): string[] {
  const problems = [ESEWA, KHALTI].flatMap((names) => {
    const present = setOnes(environment, names);
    const missing = names.filter((name) => !present.includes(name));
    if (present.length === 0 || missing.length === 0) return [];
    return [`${missing.join(', ')} must be set together with ${present.join(', ')}, or none of them.`];
  });
  if (environment.PAYMENTS?.trim() !== 'simulated') return problems;
  const live = setOnes(environment, [...ESEWA, ...KHALTI]);
  if (live.length > 0)
    problems.push(`PAYMENTS must not be simulated together with ${live.join(', ')}: remove it, or them.`);
  if (environment.NODE_ENV === 'production')
    problems.push('PAYMENTS must not be simulated with NODE_ENV=production: orders would be delivered unpaid.');
  return problems;
}
