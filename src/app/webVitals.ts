import { matchPath } from 'react-router-dom';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { MEASURED_PAGES } from '../../contract/measuredPages';
import { escapeMalformed } from '../../contract/paths';
import { sendReport } from '../http/sendReport';

/**
 * Reports once how fast the page of this path was, when it is hidden after something was measured: its pattern, and what the browser has measured since the navigation.
 * Pages that are opened from it without a navigation count as a part of it.
 */
export function reportWebVitals(path: string): void {
  const page = MEASURED_PAGES.find((pattern) => matchPath(pattern, escapeMalformed(path)));
  if (!page) return;
  const values: Record<string, number> = {};
  const keep = ({ name, value }: Metric) => {
    values[name.toLowerCase()] = value;
  };
  onLCP(keep);
  onINP(keep);
  onCLS(keep);
  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
    removeEventListener('visibilitychange', send);
    sendReport('/api/web-vitals/', { page, ...values });
  };
  // The library completes its values in the capture phase of this event.
  addEventListener('visibilitychange', send);
}
