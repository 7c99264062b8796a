import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { type ManyTransitions } from '../../../../contract/deskQueue';
import { ManyStepDialog } from '../order/lazyDialogs';

/** Orders that can make a step. */
export type Batch = Omit<ManyTransitions, 'cash'> & {
  count: number;
  /** Cash that is due for them, in paisa. */
  due: number;
  /** Whether all of them were delivered before: only their cash is missing. */
  isCashAlone?: boolean;
};

type StepButtonsProps = {
  batch: Batch;
  /** Which orders these are, where others can be chosen beside them. */
  of?: string;
  size?: 'small';
  onMove: (step: ManyTransitions) => Promise<void>;
};

/** The buttons of a step of many orders. Each asks first; with *Delivered* there is one that records the cash as well. */
export function StepButtons({ batch, of = '', size, onMove }: StepButtonsProps) {
  const [asking, setAsking] = useState<{ withCash: boolean } | null>(null);
  const { count, due, isCashAlone = false, ...step } = batch;
  const texts = { packing: 'Start packing', out_for_delivery: 'Out for delivery', delivered: 'Delivered' };
  const cashText = isCashAlone ? 'Cash in full' : 'Delivered, cash in full';
  if (count === 0) return null;
  return (
    <>
      {!isCashAlone && (
        <Button variant="contained" size={size} onClick={() => setAsking({ withCash: false })}>
          {texts[step.to]} {count}
          {of}
        </Button>
      )}
      {step.to === 'delivered' && due > 0 && (
        <Button variant="contained" size={size} onClick={() => setAsking({ withCash: true })}>
          {cashText} {count}
          {of}
        </Button>
      )}
      <Suspense>
        {asking && (
          <ManyStepDialog
            {...{ to: step.to, count, due, isCashAlone }}
            withCash={asking.withCash}
            onSubmit={() => onMove(asking.withCash ? { ...step, cash: true } : step)}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}
