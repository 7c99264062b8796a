import { useLingui } from '@lingui/react/macro';
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
  /** Whether they are all of a slot, where others can be chosen beside them. */
  isSlot?: boolean;
  size?: 'small';
  onMove: (step: ManyTransitions) => Promise<void>;
};

/** The buttons of a step of many orders. Each asks first; with *Delivered* there is one that records the cash as well. */
export function StepButtons({ batch, isSlot = false, size, onMove }: StepButtonsProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<{ withCash: boolean } | null>(null);
  const { count, due, isCashAlone = false, ...step } = batch;
  const texts = isSlot
    ? {
        packing: t`Start packing ${count} of the slot`,
        out_for_delivery: t`Out for delivery ${count} of the slot`,
        delivered: t`Delivered ${count} of the slot`,
        cash: t`Delivered, cash in full ${count} of the slot`,
      }
    : {
        packing: t`Start packing ${count}`,
        out_for_delivery: t`Out for delivery ${count}`,
        delivered: t`Delivered ${count}`,
        cash: isCashAlone ? t`Cash in full ${count}` : t`Delivered, cash in full ${count}`,
      };
  if (count === 0) return null;
  return (
    <>
      {!isCashAlone && (
        <Button variant="contained" size={size} onClick={() => setAsking({ withCash: false })}>
          {texts[step.to]}
        </Button>
      )}
      {step.to === 'delivered' && due > 0 && (
        <Button variant="contained" size={size} onClick={() => setAsking({ withCash: true })}>
          {texts.cash}
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
