import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { useState } from 'react';
import {
  type CashRequest,
  type DeskOrder,
  type FailureCorrection,
  type LineChanges,
  type OrderCorrection,
  type RefundRequest,
  type RefundReversal,
  type Transition,
  type WriteOff,
} from '../../../../contract/desk';
import { type OrderState } from '../../../../contract/orders';
import { errorText, refusalOf } from '../../../http/apiError';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { httpStatus } from '../../../http/request';
import {
  deskErrors,
  type ChangedOrder,
  useAllowCashMutation,
  useBringAttentionBackMutation,
  useChangeLinesOfOrderMutation,
  useChangeSlotOfOrderMutation,
  useCorrectOrderMutation,
  useClearAttentionMutation,
  useCorrectFailureMutation,
  useMoveDeskOrderMutation,
  useRecordCashMutation,
  useRecordRefundMutation,
  useTakeBackCashMutation,
  useTakeBackRefundMutation,
  useTakeBackWriteOffMutation,
  useWriteOffCashMutation,
} from '../deskEndpoints';
import { STATE_TEXTS } from '../deskTexts';
import { useSetCalledMutation } from '../members/memberEndpoints';

/** Why a change failed; when somebody else was faster, with the state now. */
export function changeFailureText(i18n: I18n, failure: unknown): string {
  const { code, state: now } = refusalOf(failure);
  if (code === 'illegal_transition' && now) {
    const state = i18n._(STATE_TEXTS[now]);
    return i18n._(msg`Nothing was changed: this order is now “${state}”. It is shown as it is now.`);
  }
  return httpStatus(failure) === null
    ? /*i18n*/ 'No response came. The order is loaded again: see whether it was changed.'
    : errorText(deskErrors.changeDeskOrder, failure);
}

/** The changes of an order. Each resolves when it was made and rejects with the failure, whose text is `failure` until the next change. */
export function useOrderActions({ id, number, state: from }: Pick<DeskOrder, 'id' | 'number' | 'state'>) {
  const { i18n } = useLingui();
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);
  const [moveOrder] = useMoveDeskOrderMutation();
  const [changeSlot] = useChangeSlotOfOrderMutation();
  const [correctOrder] = useCorrectOrderMutation();
  const [changeLines] = useChangeLinesOfOrderMutation();
  const [recordCash] = useRecordCashMutation();
  const [takeBackCash] = useTakeBackCashMutation();
  const [writeOffCash] = useWriteOffCashMutation();
  const [takeBackWriteOff] = useTakeBackWriteOffMutation();
  const [allowCash] = useAllowCashMutation();
  const [recordRefund] = useRecordRefundMutation();
  const [setCalled] = useSetCalledMutation();
  const [bringAttentionBack] = useBringAttentionBackMutation();
  const [correctFailure] = useCorrectFailureMutation();
  const [takeBackRefund] = useTakeBackRefundMutation();
  const [clearAttention] = useClearAttentionMutation();

  const run = useSingleFlight(
    async (change: () => Promise<Pick<ChangedOrder, 'isRepeated'> | object>, done: string) => {
      setFailure('');
      setPending(true);
      try {
        const { isRepeated } = (await change()) as Pick<ChangedOrder, 'isRepeated'>;
        const text = i18n._(done);
        enqueueSnackbar(isRepeated ? i18n._(msg`${number}: Done already: ${text}`) : `${number}: ${text}`, {
          variant: 'success',
        });
      } catch (error) {
        setFailure(changeFailureText(i18n, error));
        throw error;
      } finally {
        setPending(false);
      }
    },
  );

  return {
    failure,
    isPending,
    dismiss: () => setFailure(''),
    move: (to: OrderState, { note, ...more }: Pick<Transition, 'note' | 'reason' | 'restock' | 'refunded'> = {}) =>
      run(() => moveOrder({ id, from, to, ...(note ? { note } : {}), ...more }).unwrap(), STATE_TEXTS[to]),
    changeLines: (changes: LineChanges, key: string) =>
      run(() => changeLines({ id, key, ...changes }).unwrap(), /*i18n*/ 'Lines changed'),
    correct: (correction: OrderCorrection) =>
      run(() => correctOrder({ id, ...correction }).unwrap(), /*i18n*/ 'Details corrected'),
    changeSlot: (slot: number) => run(() => changeSlot({ id, slot }).unwrap(), /*i18n*/ 'Delivery time changed'),
    collect: (cash: CashRequest, key: string) =>
      run(() => recordCash({ id, key, ...cash }).unwrap(), /*i18n*/ 'Cash collected'),
    writeOff: (writeOff: WriteOff) => run(() => writeOffCash({ id, ...writeOff }).unwrap(), /*i18n*/ 'Written off'),
    takeBackWriteOff: () => run(() => takeBackWriteOff({ id }).unwrap(), /*i18n*/ 'The rest is due again'),
    takeBackCash: (receipt: number, key: string) =>
      run(() => takeBackCash({ id, receipt, key }).unwrap(), /*i18n*/ 'Cash not collected'),
    allowCash: () => run(() => allowCash({ id }).unwrap(), /*i18n*/ 'Cash on delivery allowed again'),
    refund: (refund: RefundRequest, key: string) =>
      run(() => recordRefund({ id, key, ...refund }).unwrap(), /*i18n*/ 'Refunded'),
    takeBackRefund: (reversal: RefundReversal, key: string) =>
      run(() => takeBackRefund({ id, key, ...reversal }).unwrap(), /*i18n*/ 'Not refunded'),
    setCalled: (called: boolean) =>
      run(
        () => setCalled({ id, called }).unwrap(),
        called ? /*i18n*/ 'Customer called' : /*i18n*/ 'Customer not called',
      ),
    bringBack: () => run(() => bringAttentionBack({ id }).unwrap(), /*i18n*/ 'Needs attention again'),
    correctFailure: (correction: FailureCorrection) =>
      run(() => correctFailure({ id, ...correction }).unwrap(), /*i18n*/ 'The reason is corrected'),
    markSeen: (attention: string) => run(() => clearAttention({ id, attention }).unwrap(), /*i18n*/ 'Marked as seen'),
  };
}
