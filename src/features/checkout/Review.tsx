import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { errorText } from '../../http/apiError';
import { EnglishText } from '../../components/EnglishText';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { NepaliText } from '../../components/NepaliText';
import { useSingleFlight } from '../../components/useSingleFlight';
import { TextLink } from '../../components/TextLink';
import { pageSettings } from '../../config/pageSettings';
import { paths } from '../../config/paths';
import { BuyerPan } from './BuyerPan';
import { isPanWrong } from './checkoutContext';
import { checkoutErrors } from './checkoutErrors';
import { type CheckoutActor } from './checkoutMachine';
import { CheckoutSection } from './CheckoutSection';
import { MissingChoice } from './MissingChoice';
import { isPaymentCode } from './placeFailure';
import { QuoteLines } from './QuoteLines';
import { changeText, limitText, type ShortLine, shortLines } from './quoteChanges';

const NOTE_MAX = 500;

type ReviewProps = {
  actor: CheckoutActor;
  open: boolean;
  isSent: boolean;
  /** Lowers the lines of the cart to what can be ordered. */
  onTakeLeft: (short: ShortLine[]) => Promise<void>;
  /** Shown when the member's email address must be confirmed first. */
  confirmEmail: ReactNode;
};

/** The lines, the note and the sums, and what has changed on them since they were shown first. */
export function Review({ actor, open, isSent, onTakeLeft, confirmEmail }: ReviewProps) {
  const { t, i18n } = useLingui();
  const { choice, quote, quoteFailure, placeError, changes, pressedInVain } = useSelector(
    actor,
    ({ context }) => context,
  );
  const short = shortLines(quote);
  const note = useId();
  const alerts = useRef<HTMLDivElement>(null);
  const failure = quoteFailure ? errorText(checkoutErrors.loadQuote, quoteFailure) : null;
  // A short line says itself what is in its way.
  const isShort = (id: number | null) => short.some(({ product }) => product.id === id);
  const problems = new Map(
    quote?.problems
      .filter(({ product }) => !isShort(product))
      .map(({ code, product, text }) => [product === null ? code : `${code} ${product}`, text]),
  );
  // The quote after a refused order may name its reason as well.
  const isElsewhere = (code: string) =>
    code.startsWith('slot_') || isPaymentCode(code) || (code === 'too_many_pieces' && short.length > 0);
  if (placeError && !isElsewhere(placeError.code)) problems.set(placeError.code, placeError.text);
  if (pressedInVain && isPanWrong(choice)) problems.set('pan', /*i18n*/ 'Check the PAN for the bill: it has 9 digits.');
  const reasons = [
    ...problems.values(),
    ...(failure ? [failure] : []),
    ...changes.map((change) => changeText(i18n, change)),
  ];
  const message = [...reasons, short.length].join();

  // The focus goes to what has changed, and after a press in vain to its reason.
  const shown = useRef({ message, pressedInVain });
  useEffect(() => {
    const isNew = shown.current.message !== message || (pressedInVain && !shown.current.pressedInVain);
    if (open && isNew) alerts.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
    shown.current = { message, pressedInVain };
  }, [open, message, pressedInVain]);

  const takeWhatIsLeft = useSingleFlight(async () => {
    await onTakeLeft(short);
    actor.send({ type: 'quoteRequested' });
  });

  return (
    <CheckoutSection number={4} title={t`Review`} open={open} summary={null}>
      <Stack useFlexGap spacing={2}>
        <Stack spacing={1.5} ref={alerts} sx={{ '&:empty': { display: 'none' } }}>
          {[...problems].map(([code, text]) => (
            <Alert key={code} severity="error" role="alert" tabIndex={-1}>
              <EnglishText>{text}</EnglishText>
              {code === 'too_many_lines' && (
                <div>
                  <TextLink to={paths.cart} color="inherit">
                    <Trans>Change the cart</Trans>
                  </TextLink>
                </div>
              )}
              {code === 'email_not_verified' && confirmEmail}
            </Alert>
          ))}
          {failure && (
            <Alert
              severity="error"
              role="alert"
              tabIndex={-1}
              action={
                <Button color="inherit" onClick={() => actor.send({ type: 'quoteRequested' })}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <EnglishText>{failure}</EnglishText>
            </Alert>
          )}
          {pressedInVain && !placeError && reasons.length === 0 && short.length === 0 && (
            <Alert severity="warning" role="alert" tabIndex={-1}>
              <Trans>Your order is not placed yet. Check the total and place the order again.</Trans>
            </Alert>
          )}
          {short.length > 0 && (
            <Alert severity="warning" role="alert" tabIndex={-1}>
              <Trans>Some items cannot be ordered in this quantity:</Trans>
              <ul>
                {short.map((line) => (
                  <li key={line.product.id}>
                    <NepaliText>{line.product.name}</NepaliText>: {limitText(i18n, line)}
                  </li>
                ))}
              </ul>
              <Button variant="outlined" onClick={() => void takeWhatIsLeft()}>
                <Trans>Take what is possible</Trans>
              </Button>
            </Alert>
          )}
          {changes.length > 0 && (
            <Alert severity="warning" role="alert" tabIndex={-1}>
              <Trans>Something has changed. Check it and place the order again:</Trans>
              <ul>
                {changes.map((change) => (
                  <li key={change.product}>
                    {change.product === null ? <Trans>Delivery</Trans> : <NepaliText>{change.name}</NepaliText>}:{' '}
                    {changeText(i18n, change)}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </Stack>
        {quote && <QuoteLines quote={quote} changes={changes} />}
        <MissingChoice
          chosen={choice.ifMissing}
          isDisabled={isSent}
          onChosen={(ifMissing) => actor.send({ type: 'choiceChanged', choice: { ifMissing } })}
        />
        <LabelledTextField
          id={note}
          label={t`Note for the shop`}
          helperText={t`Optional`}
          multiline
          minRows={2}
          value={choice.note}
          disabled={isSent}
          onChange={({ target }) => actor.send({ type: 'choiceChanged', choice: { note: target.value } })}
          slotProps={{ htmlInput: { maxLength: NOTE_MAX, autoComplete: 'off' } }}
        />
        {pageSettings().shop.pan && (
          <BuyerPan
            value={choice.pan ?? ''}
            disabled={isSent}
            onChange={(pan) => actor.send({ type: 'choiceChanged', choice: { pan } })}
          />
        )}
      </Stack>
    </CheckoutSection>
  );
}
