import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../http/apiError';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useSingleFlight } from '../../components/useSingleFlight';
import { billErrors, useRecordPrintMutation } from './billEndpoints';

/**
 * Prints the bill of an order. A print by staff is recorded first and tells which copy it is: `printed`, until the paper is printed.
 * `isCounted` false prints what is shown.
 */
export function usePrint(order: number, isCounted: boolean) {
  const [recordPrint] = useRecordPrintMutation();
  const [printed, setPrinted] = useState<number | null>(null);
  useEffect(() => {
    // What is printed by the browser's own menu later is no copy that was recorded.
    const reset = () => setPrinted(null);
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);
  const print = useSingleFlight(async () => {
    if (isCounted) {
      const { data, error } = await recordPrint(order);
      if (!data) return void enqueueSnackbar(errorText(billErrors.recordPrint, error), { variant: 'error' });
      flushSync(() => setPrinted(data.copy));
    }
    window.print();
  });
  return { printed, print };
}
