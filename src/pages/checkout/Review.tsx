import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { errorText } from '../../api/apiError';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { useSingleFlight } from '../../components/useSingleFlight';
import { useUpdateCartItemMutation } from '../../features/cart/cartEndpoints';
import { type ShopCart } from '../../features/cart/readCart';
import { type CheckoutActor } from '../../features/checkout/checkoutMachine';
import { CheckoutSection } from '../../features/checkout/CheckoutSection';
import { shortLines, remainingText } from '../../features/checkout/quoteChanges';
import { QuoteLines } from '../../features/checkout/QuoteLines';

const NOTE_MAX = 500;

type ReviewProps = {
  actor: CheckoutActor;
  cart: ShopCart;
  open: boolean;
  isSent: boolean;
  /** Receives the element with the reasons why the order cannot be placed. */
  alerts: RefObject<HTMLDivElement | null>;
};

/** The lines, the note and the sums, and what has changed on them since they were shown first. */
export function Review({ actor, cart, open, isSent, alerts }: ReviewProps) {
  const { choice, quote, quoteFailure, placeError, changes } = useSelector(actor, ({ context }) => context);
  const [updateCartItem] = useUpdateCartItemMutation();
  const short = shortLines(quote);
  const note = useId();
  const failure = quoteFailure ? errorText('loadQuote', quoteFailure) : null;
  const refused = placeError && !/^(slot_|payment_method)/.test(placeError.code) ? placeError.text : null;
  // The quote after a refused order may have its text as well.
  const problems = new Set(quote?.problems.filter(({ product }) => product === null).map(({ text }) => text));
  if (refused) problems.add(refused);
  const message = [...problems, failure, ...changes.map(({ text }) => text), short.length].join();

  // After a press that was refused, the focus goes to the reason.
  const shown = useRef(message);
  useEffect(() => {
    if (open && shown.current !== message) alerts.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
    shown.current = message;
  }, [open, message, alerts]);

  const takeWhatIsLeft = useSingleFlight(async () => {
    for (const { product, available } of short) {
      const item = cart.cart_items.find((line) => line.product.id === product.id);
      if (item) await updateCartItem({ item_id: item.id, quantity: available });
    }
    actor.send({ type: 'quoteRequested' });
  });

  return (
    <CheckoutSection number={4} title="Review" open={open} summary={null}>
      <Stack useFlexGap spacing={2}>
        <Stack spacing={1.5} ref={alerts} sx={{ '&:empty': { display: 'none' } }}>
          {[...problems].map((text) => (
            <Alert key={text} severity="error" role="alert" tabIndex={-1}>
              {text}
            </Alert>
          ))}
          {failure && (
            <Alert
              severity="error"
              role="alert"
              tabIndex={-1}
              action={
                <Button color="inherit" onClick={() => actor.send({ type: 'quoteRequested' })}>
                  Try again
                </Button>
              }
            >
              {failure}
            </Alert>
          )}
          {short.length > 0 && (
            <Alert severity="warning" role="alert" tabIndex={-1}>
              There is not enough left of everything:
              <ul>
                {short.map(({ product, available }) => (
                  <li key={product.id}>
                    {product.name}: {remainingText(available)}
                  </li>
                ))}
              </ul>
              <Button variant="outlined" onClick={() => void takeWhatIsLeft()}>
                Take what is left
              </Button>
            </Alert>
          )}
          {changes.length > 0 && (
            <Alert severity="warning" role="alert" tabIndex={-1}>
              Please check what has changed, and press once more:
              <ul>
                {changes.map(({ product, name, text }) => (
                  <li key={product}>
                    {name}: {text}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </Stack>
        {quote && <QuoteLines quote={quote} changes={changes} />}
        <LabelledTextField
          id={note}
          label="Note for the shop"
          helperText="Optional"
          multiline
          minRows={2}
          value={choice.note}
          disabled={isSent}
          onChange={({ target }) => actor.send({ type: 'choiceChanged', choice: { note: target.value } })}
          slotProps={{ htmlInput: { maxLength: NOTE_MAX, autoComplete: 'off' } }}
        />
      </Stack>
    </CheckoutSection>
  );
}
