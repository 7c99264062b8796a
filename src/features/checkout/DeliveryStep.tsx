import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { EnglishText } from '../../components/EnglishText';
import { errorText } from '../../http/apiError';
import { httpStatus } from '../../http/request';
import { type CheckoutChoice } from './checkoutSlice';
import { type useGetDeliveryOptionsQuery } from './checkoutEndpoints';
import { DeliveryChoice } from './DeliveryChoice';
import { giftErrors, type TypedGift } from './gift';
import { GiftFields } from './GiftFields';
import { type PlaceError } from './placeFailure';
import { checkoutErrors } from './checkoutErrors';

/** The first field or group in error; of a group, its first control. */
const FIRST_INVALID =
  ':is(input, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input:enabled';

type DeliveryStepProps = {
  delivery: ReturnType<typeof useGetDeliveryOptionsQuery>;
  choice: CheckoutChoice;
  placeError: PlaceError | null;
  onGift: (gift: TypedGift | null) => void;
  onChosen: (delivery: { slot: number | null }) => void;
  onOtherAddress: () => void;
  /** Receives whether the step shows an error. */
  onErrors: (hasErrors: boolean) => void;
};

/** Whether the order is a gift, and when it comes. A press that cannot go on marks all that is wrong and focuses the first of it. */
export function DeliveryStep({ choice, onGift, onErrors, onChosen, ...times }: DeliveryStepProps) {
  const { gift } = choice;
  const fields = useRef<HTMLDivElement>(null);
  const [checks, setChecks] = useState(0);
  const [isTimeMissing, setTimeMissing] = useState(false);
  const isGiftReady = !gift || Object.keys(giftErrors(gift)).length === 0;
  const hasErrors = checks > 0 && (isTimeMissing || !isGiftReady);

  useEffect(() => {
    onErrors(hasErrors);
    return () => onErrors(false);
  }, [hasErrors, onErrors]);
  useEffect(() => {
    if (checks > 0) fields.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus();
  }, [checks]);

  return (
    <div ref={fields}>
      <GiftFields gift={gift} isChecked={checks > 0} onChange={onGift} />
      <DeliveryTimes
        {...times}
        choice={choice}
        isChecked={checks > 0}
        onErrors={setTimeMissing}
        onContinue={(chosen) => (chosen && isGiftReady ? onChosen(chosen) : setChecks(checks + 1))}
      />
    </div>
  );
}

type DeliveryTimesProps = Pick<DeliveryStepProps, 'delivery' | 'choice' | 'placeError' | 'onOtherAddress'> &
  Pick<ComponentProps<typeof DeliveryChoice>, 'isChecked' | 'onErrors' | 'onContinue'>;

/** The delivery options of the chosen address: loading, failed, not served, or to be chosen from. */
function DeliveryTimes({ delivery, choice, placeError, onOtherAddress, ...check }: DeliveryTimesProps) {
  const { currentData: options, isError, error, refetch } = delivery;
  if (isError) {
    // Asking again does not help where the shop does not deliver.
    const isRefused = httpStatus(error) === 400;
    return (
      <Alert
        severity={isRefused ? 'warning' : 'error'}
        role="alert"
        action={
          <Button color="inherit" onClick={isRefused ? onOtherAddress : () => void refetch()}>
            {isRefused ? <Trans>Other address</Trans> : <Trans>Try again</Trans>}
          </Button>
        }
      >
        <EnglishText>{errorText(checkoutErrors.loadDelivery, error)}</EnglishText>
      </Alert>
    );
  }
  if (!options) return <Skeleton variant="rounded" animation={false} sx={{ height: '16rem' }} />;
  return (
    <>
      {placeError?.code.startsWith('slot_') && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          <EnglishText>{placeError.text}</EnglishText>
        </Alert>
      )}
      <DeliveryChoice
        key={`${choice.address} ${choice.delivery === null}`}
        options={options}
        chosen={choice.delivery?.slot ?? null}
        {...check}
      />
    </>
  );
}
