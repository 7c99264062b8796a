import { type OrderRequest, type Quote } from '../../../contract/orders';
import { PAN_PATTERN } from '../../../contract/taxRules';
import { type CheckoutChoice } from './checkoutSlice';
import { type Placement, type PlacedOrder } from './checkoutEndpoints';
import { giftErrors, toWireGift } from './gift';
import { isPaymentCode, readPlaceFailure, type PlaceError } from './placeFailure';
import { type QuoteChange, quoteChanges, shortLines } from './quoteChanges';

/** A press that waits for a quote: the key of its order, and the quote that it was made at, null while none was shown. */
type Press = { key: string; quote: Quote | null };

export type CheckoutContext = {
  choice: CheckoutChoice;
  quote: Quote | null;
  /** What the quotes since the last press have changed, line by line. */
  changes: QuoteChange[];
  quoteFailure: unknown;
  /** Why the order was refused. */
  placeError: PlaceError | null;
  press: Press | null;
  /** Whether the last press did not place the order, and nothing was chosen since. */
  pressedInVain: boolean;
  /** The order that is being sent, with its key. It stays until there is a response to it. */
  placement: Placement | null;
  attempts: number;
  /** No attempt of the first minute or after it has had a response. */
  isUnreachable: boolean;
  order: PlacedOrder | null;
};

/** Whether a tax number was entered that cannot be one. */
export const isPanWrong = ({ pan }: Pick<CheckoutChoice, 'pan'>): boolean =>
  Boolean(pan) && !PAN_PATTERN.test(pan ?? '');

/** The order that a press sends; null while something is missing or in its way. */
export function toOrderRequest({ choice, quote }: Pick<CheckoutContext, 'choice' | 'quote'>): OrderRequest | null {
  const { address, delivery, method, note, ifMissing, gift, pan = '' } = choice;
  if (address === null || !delivery || !method || !quote || quote.lines.length === 0) return null;
  if (gift && Object.keys(giftErrors(gift)).length > 0) return null;
  if (quote.problems.length > 0 || shortLines(quote).length > 0) return null;
  if (!quote.payment_methods.some(({ id, allowed }) => id === method && allowed)) return null;
  if (isPanWrong(choice)) return null;
  return {
    address,
    slot: delivery.slot,
    payment_method: method,
    note: note.trim(),
    ...(pan && { buyer_pan: pan }),
    if_missing: ifMissing,
    ...(gift && { gift: toWireGift(gift) }),
    expected_total: quote.total,
    lines_hash: quote.lines_hash,
  };
}

/** Whether a changed choice makes another quote necessary. */
export function changesQuote({ choice }: CheckoutContext, changed: Partial<CheckoutChoice>): boolean {
  const next = { ...choice, ...changed };
  return (
    next.address !== null &&
    (next.address !== choice.address ||
      (next.delivery?.slot ?? null) !== (choice.delivery?.slot ?? null) ||
      (next.gift === null) !== (choice.gift === null))
  );
}

/** The choice with its changes. Delivery and quote belong to the address. */
export function withChoice(context: CheckoutContext, changed: Partial<CheckoutChoice>): Partial<CheckoutContext> {
  const choice = { ...context.choice, ...changed };
  const chosen = { choice, placeError: null, pressedInVain: false };
  if (choice.address === context.choice.address) return chosen;
  return { ...chosen, choice: { ...choice, delivery: null }, quote: null, quoteFailure: null, changes: [] };
}

/** A press that cannot place the order before the next quote. */
export const withPress = ({ quote }: CheckoutContext, key: string): Partial<CheckoutContext> => ({
  press: { key, quote },
  pressedInVain: false,
  changes: [],
  placeError: null,
});

const isSlotCode = (code: string) => code.startsWith('slot_');

/** The newer quote, and what differs from the one that was shown: the newest change of each line. A slot that is gone is refused. */
export function withQuote(context: CheckoutContext, newest: Quote): Partial<CheckoutContext> {
  const { quote: shown, changes, choice } = context;
  const gone = newest.problems.find(({ code }) => isSlotCode(code));
  const quote = { ...newest, problems: newest.problems.filter(({ code }) => !isSlotCode(code)) };
  const newer = shown ? quoteChanges(shown, quote) : [];
  const older = changes.filter(({ product }) => !newer.some((change) => change.product === product));
  const stored = { quote, quoteFailure: null, changes: [...older, ...newer] };
  return gone ? { ...stored, placeError: gone, choice: { ...choice, delivery: null } } : stored;
}

/** Whether the press that waited for this quote places the order: with the lines and the total that it was made at, and nothing in the way. */
export function fulfilsPress(context: CheckoutContext, newest: Quote): boolean {
  const seen = context.press?.quote;
  const isSame = seen?.total === newest.total && seen.lines_hash === newest.lines_hash;
  return isSame && toOrderRequest({ ...context, ...withQuote(context, newest) }) !== null;
}

/** The context after a response that refused the order. Everything that was chosen stays, except the slot or method that was refused. */
export function withPlaceFailure(context: CheckoutContext, failure: unknown): Partial<CheckoutContext> {
  const { choice, quote } = context;
  const outcome = readPlaceFailure(failure);
  switch (outcome.kind) {
    case 'lost':
      return {};
    case 'quoteChanged':
      return { ...withQuote(context, outcome.quote), placement: null, pressedInVain: true };
    case 'stockShort': {
      const lines = quote?.lines.map((line) => ({
        ...line,
        available: outcome.available[line.product.id] ?? line.available,
      }));
      return { placement: null, pressedInVain: true, quote: quote && lines ? { ...quote, lines } : quote };
    }
    case 'refused': {
      const { placeError } = outcome;
      const delivery = isSlotCode(placeError.code) ? null : choice.delivery;
      const method = isPaymentCode(placeError.code) ? null : choice.method;
      return { placement: null, pressedInVain: true, placeError, choice: { ...choice, delivery, method } };
    }
  }
}
