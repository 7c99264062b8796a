import { type RootOptions } from 'react-dom/client';
import {
  CLIENT_ERROR_LIMITS,
  type ClientErrorKind,
  type ClientErrorReport,
  redactPersonalData,
} from '../../contract/clientErrors';
import { sendReport } from '../http/sendReport';

/** The most reports of one page load. */
const REPORTS_MAX = 5;

const reported = new WeakSet<object>();
let sent = 0;

/** Forgets what was reported. For tests. */
export function resetReports(): void {
  sent = 0;
}

/** The file name of the main script, whose hash identifies the build. */
const readBuild = () =>
  document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.src.split('/').pop() ?? '';

function describe(kind: ClientErrorKind, error: unknown): ClientErrorReport {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const texts = { message, stack: stack ?? '', path: window.location.pathname, build: readBuild() };
  const limited = Object.entries(CLIENT_ERROR_LIMITS).map(([name, length]) => [
    name,
    redactPersonalData(texts[name as keyof typeof texts]).slice(0, length),
  ]);
  return { kind, ...(Object.fromEntries(limited) as typeof texts) };
}

/**
 * Sends a failure to the server that served the page. Never throws, never reports an error twice, and stops after a few reports.
 */
export function reportClientError(kind: ClientErrorKind, error: unknown): void {
  try {
    if (sent >= REPORTS_MAX) return;
    if (error instanceof Object) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    sent += 1;
    sendReport('/api/client-errors/', describe(kind, error));
  } catch {
    // A failed report must not cause another one.
  }
}

/** Whether a script of the shop threw it. Scripts of extensions do not count, nor does a ResizeObserver that waits for the next frame. */
const isOurs = ({ error, message, filename }: ErrorEvent): boolean =>
  !message.startsWith('ResizeObserver loop') &&
  (filename ? filename.startsWith(`${window.location.origin}/`) : Boolean(error));

/** Reports errors that React does not see: in event handlers, timers and promises. */
export function reportWindowErrors(): void {
  window.addEventListener('error', (event) => {
    if (isOurs(event)) reportClientError('error', event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError('rejection', reason));
}

/** The options of React's root: report an error, then do what React does by default. */
export const rootErrorOptions: RootOptions = {
  onUncaughtError(error) {
    reportClientError('uncaught', error);
    window.reportError(error);
  },
  onCaughtError(error) {
    reportClientError('caught', error);
    console.error(error);
  },
  onRecoverableError(error) {
    reportClientError('recoverable', error);
    window.reportError(error);
  },
};
