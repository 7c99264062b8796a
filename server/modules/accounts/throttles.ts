import { type AppContext } from '../../context';
import { ValidationError } from '../../http/errors';
import { createCounter } from '../../http/counter';
import { networkOf, recognizeLocal, type Origin } from '../../http/origin';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;

export type Throttles = ReturnType<typeof createThrottles>;

/**
 * The rate limits of the account calls. Thousands of members of a mobile operator share one address. Limits by address therefore count failures,
 * or are far above what such an address sends.
 * Failed logins count per account at one address (a low limit), per account and per address (high limits).
 * The limit per account does not apply at an address that has logged in to it within a month, so failures elsewhere cannot lock a member out there.
 * Failed logins never affect open sessions.
 */
export function createThrottles(context: Pick<AppContext, 'db' | 'config'>) {
  const { config } = context;
  const counter = (name: string, max: number, seconds: number) => createCounter(context, { name, max, seconds });
  const failuresAtAddress = counter('login', config.loginFailures, 15 * MINUTE);
  const failuresPerAccount = counter('account', config.loginFailuresPerAccount, HOUR);
  const failuresPerAddress = counter('address', config.loginFailuresPerAddress, HOUR);
  const registrations = counter('register', config.registrationsPerHour, HOUR);
  const takenRegistrations = counter('taken', config.takenRegistrationsPerHour, HOUR);
  const refreshes = counter('refresh', config.refreshesPerMinute, MINUTE);
  const passwordResets = counter('reset', config.passwordResetsPerHour, HOUR);
  const exports = counter('export', config.exportsPerHour, HOUR);
  const recentLogins = counter('success', 1, MONTH);
  const isLocal = recognizeLocal(config);

  const accountAtAddress = (account: string, { address }: Origin) => `${account} ${networkOf(address)}`;
  const failureCounters = (account: string, origin: Origin) => [
    { counter: failuresAtAddress, key: accountAtAddress(account, origin) },
    { counter: failuresPerAccount, key: account },
    // All visitors of a shop on localhost share one address.
    ...(isLocal(origin) ? [] : [{ counter: failuresPerAddress, key: networkOf(origin.address) }]),
  ];
  /** Throws TooManyRequestsError after too many failed logins to this account or from this address. */
  const checkLogin = async (account: string, origin: Origin): Promise<void> => {
    const isKnown = await recentLogins.isCounted(accountAtAddress(account, origin));
    const applicable = failureCounters(account, origin).filter(
      ({ counter }) => !(isKnown && counter === failuresPerAccount),
    );
    await Promise.all(applicable.map(({ counter, key }) => counter.check(key)));
  };
  /** Someone who mistyped and then proved to own the account leaves no failure, neither of the account at this address nor of the address. */
  const forgetFailures = async (account: string, origin: Origin): Promise<void> => {
    const failures = await failuresAtAddress.forget(accountAtAddress(account, origin));
    if (failures > 0 && !isLocal(origin)) await failuresPerAddress.giveBack(networkOf(origin.address), failures);
  };
  const countRegistration = async (origin: Origin): Promise<void> =>
    isLocal(origin) ? undefined : registrations.consume(networkOf(origin.address));
  return {
    checkLogin,
    /** Returns whether the failure is within every limit. Of many at once only so many are. */
    countFailedLogin: async (account: string, origin: Origin): Promise<boolean> => {
      const counted = await Promise.all(failureCounters(account, origin).map(({ counter, key }) => counter.count(key)));
      return counted.every(Boolean);
    },
    /** For a correct password: forgets the failures of this account at this address and records the login. Throws TooManyRequestsError when concurrent failures exceeded a limit. */
    countLogin: async (account: string, origin: Origin): Promise<void> => {
      await checkLogin(account, origin);
      await Promise.all([forgetFailures(account, origin), recentLogins.count(accountAtAddress(account, origin))]);
    },
    /** Throws TooManyRequestsError beyond the limit. */
    countRegistration,
    /**
     * Runs `register`. Throws TooManyRequestsError after too many registrations, or after too many that failed with a ValidationError because the
     * e-mail address or phone number is taken, which reveals that there is such an account. Each counts as one of those until it has ended otherwise,
     * so that concurrent ones cannot pass the limit together.
     */
    limitRegistration: async (origin: Origin, register: () => Promise<void>): Promise<void> => {
      if (isLocal(origin)) return register();
      const key = networkOf(origin.address);
      await countRegistration(origin);
      let isTaken = false;
      try {
        await takenRegistrations.consume(key);
        await register();
      } catch (error) {
        isTaken = error instanceof ValidationError;
        throw error;
      } finally {
        // When the database is away, the count stays for its hour, and the response is that of the registration.
        if (!isTaken) await takenRegistrations.giveBack(key, 1).catch(() => {});
      }
    },
    /** After a reset of the password the member may log in at once, however often they had guessed. `accounts` are the address and the phone number. */
    forgetFailedLogins: async (accounts: string[], origin: Origin): Promise<void> => {
      await Promise.all(accounts.map((account) => forgetFailures(account, origin)));
    },
    /** Throws TooManyRequestsError beyond the limit. */
    countPasswordReset: async (origin: Origin): Promise<void> =>
      isLocal(origin) ? undefined : passwordResets.consume(networkOf(origin.address)),
    /** Throws TooManyRequestsError beyond the limit. */
    countExport: (memberId: number): Promise<void> => exports.consume(String(memberId)),
    /** Throws TooManyRequestsError beyond the limit. Counted per session; without one, a token that the shop has not signed, per address, or per token from this machine. */
    countRefresh: (sessionId: string | null, token: string, origin: Origin): Promise<void> =>
      refreshes.consume(sessionId ?? (isLocal(origin) ? token : networkOf(origin.address))),
  };
}
