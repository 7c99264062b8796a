import { type OrderAddress } from '../../../contract/orders';
import { paisaOf, sumPaisa } from '../../../contract/money';
import { type VatRate } from '../../../contract/taxRules';
import { type Config } from '../../config/config';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { type MemberRow } from '../accounts/sessions/sessions';
import { deliveryFee, type DeliveryArea } from '../delivery/deliveryAreas';
import { slotRefusalText } from '../delivery/deliveryErrors';
import { readSlotRefusal } from '../delivery/slots';
import { isUnconfirmed, readHeld, type Held } from './newcomers';
import { HOUR_MS } from '../orders/orderThrottle';
import { readCashStanding } from '../cash/cashBlock';
import { type PayableOrder } from '../payments/providers/types';
import { findSlotLimit, type OrderHistory, type Problem } from './orderLimits';

/** A line of the cart, or one that staff were told, with what it costs at this moment, in paisa. */
export type CheckoutLine = {
  /** Null for a line that is in no cart. */
  cartItemId: number | null;
  productId: number;
  name: string;
  nameNe: string | null;
  image: string | null;
  unitPrice: number;
  quantity: number;
  stock: number;
  vatRate: VatRate;
  hsCode: string | null;
  returnDays: number | null;
};

/** A line that staff were told. */
export type ToldLine = { product: number; quantity: number };

/** An address that staff were told: it is in no address book. The phone number is E.164. */
export type ToldAddress = Omit<OrderAddress, 'province' | 'district' | 'local_level'> & { local_level: number };

/** What placing the order would mean at this moment. Amounts in paisa. `area` is null where the shop does not deliver. */
export type Checkout = {
  lines: CheckoutLine[];
  address: OrderAddress;
  area: Omit<DeliveryArea, 'name'> | null;
  subtotal: number;
  fee: number;
  total: number;
  cash: PayableOrder['cash'];
  history: OrderHistory;
  isGift: boolean;
  /** What newcomers hold unpaid; null when the member is none. */
  newcomer: Held | null;
};

/** `now` in milliseconds. `slot` is the chosen one, if any. `network`: the hash of the member's. `address`: the id of one in their book, or what staff were told. */
type CheckoutOf = {
  member: Pick<MemberRow, 'id' | 'phoneNumber' | 'emailVerifiedAt'>;
  network: string;
  address: number | ToldAddress;
  /** What staff were told; without it, the member's cart is ordered. */
  lines?: ToldLine[] | undefined;
  slot?: number | null | undefined;
  isGift?: boolean | undefined;
  now: number;
};

const DAY_MS = 24 * 3600 * 1000;

const ORDERED = `products.id AS "productId", products.name, products.name_ne AS "nameNe", products.image, products.price, wanted.quantity,
  products.quantity AS stock, products.vat_rate AS "vatRate", products.hs_code AS "hsCode",
  products.return_days AS "returnDays"`;
const READ_LINES = {
  name: 'checkout_lines',
  text: `SELECT wanted.id AS "cartItemId", ${ORDERED}
    FROM cart_items AS wanted JOIN products ON products.id = wanted.product_id WHERE wanted.user_id = $1 ORDER BY wanted.id`,
};
const READ_TOLD_LINES = {
  name: 'checkout_told_lines',
  text: `SELECT NULL AS "cartItemId", ${ORDERED}
    FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS wanted (product_id, quantity, position)
      JOIN products ON products.id = wanted.product_id ORDER BY position`,
};

/** The lines of the member's cart, in the order in which they were added, or what staff were told. Throws a ValidationError for an unknown product. */
async function readCheckoutLines(db: DbOrTransaction, { member, lines }: CheckoutOf): Promise<CheckoutLine[]> {
  type CheckoutRow = Omit<CheckoutLine, 'unitPrice'> & { price: string };
  const products = lines?.map(({ product }) => toId(product));
  const { rows } = await (lines
    ? runPrepared<CheckoutRow>(db, READ_TOLD_LINES, [products, lines.map(({ quantity }) => quantity)])
    : runPrepared<CheckoutRow>(db, READ_LINES, [member.id]));
  const unknown = lines?.find(({ product }) => !rows.some(({ productId }) => productId === product));
  if (unknown) throw new ValidationError({ lines: [`Invalid pk "${unknown.product}" - object does not exist.`] });
  return rows.map(({ price, ...line }) => ({ ...line, unitPrice: paisaOf(price) }));
}

/** The destination $1 of an order of the member $2. */
const readDestinationOf = (source: string): string => `
    SELECT recipient, phone_number, province.name AS province, district.name AS district, level.name AS local_level, ward, tole, landmark,
      note, area.id AS "areaId", area.fee, area.free_from AS "freeFrom", area.courier_days_min AS "daysMin", area.courier_days_max AS "daysMax",
      history.*
    FROM ${source}
      JOIN local_levels AS level ON level.id = local_level_id
      JOIN districts AS district ON district.id = level.district_id
      JOIN provinces AS province ON province.id = district.province_id
      LEFT JOIN delivery_area_levels AS served ON served.local_level_id = level.id
      LEFT JOIN delivery_areas AS area ON area.id = served.area_id
      CROSS JOIN (
        SELECT count(*) FILTER (WHERE payment_method = 'cod' AND exchange_of IS NULL
            AND state IN ('placed', 'packing', 'out_for_delivery'))::integer AS "openOrders",
          coalesce(json_agg(json_build_object('id', id, 'number', number) ORDER BY id) FILTER (WHERE state = 'pending_payment'), '[]') AS unpaid,
          count(*) FILTER (WHERE created_at > $3 AND exchange_of IS NULL)::integer AS today,
          count(*) FILTER (WHERE created_at > $5 AND exchange_of IS NULL)::integer AS "lastHour",
          min(created_at) FILTER (WHERE created_at > $5 AND exchange_of IS NULL) AS oldest,
          count(*) FILTER (WHERE slot_id = $4 AND exchange_of IS NULL AND state IN ('pending_payment', 'placed', 'packing', 'out_for_delivery'))::integer AS "inSlot",
          count(*) FILTER (WHERE payment_status IN ('paid', 'refund_due', 'refunded')) > 0 AS "hasPaid"
        FROM orders WHERE user_id = $2) AS history`;
const READ_DESTINATION = {
  name: 'checkout_destination',
  text: readDestinationOf('(SELECT * FROM addresses WHERE id = $1 AND user_id = $2) AS address'),
};
const READ_TOLD_DESTINATION = {
  name: 'checkout_told_destination',
  text: readDestinationOf(`(SELECT *, local_level AS local_level_id FROM jsonb_to_record($1) AS told
    (recipient text, phone_number text, local_level integer, ward integer, tole text, landmark text, note text)) AS address`),
};

type DestinationRow = OrderAddress &
  Pick<PayableOrder['cash'], 'openOrders'> &
  Omit<OrderHistory, 'lastHour'> & {
    lastHour: number;
    oldest: Date | null;
    areaId: number | null;
    fee: string;
    freeFrom: string | null;
    daysMin: number | null;
    daysMax: number | null;
  };

/** The address with the area that it is in, and the member's orders; undefined when there is no such address. */
async function readDestination(
  config: Pick<Config, 'jwtSecret'>,
  db: DbOrTransaction,
  { member, address: wanted, slot, now }: CheckoutOf,
): Promise<Pick<Checkout, 'address' | 'area' | 'cash' | 'history'> | undefined> {
  const isInBook = typeof wanted === 'number';
  const { rows } = await runPrepared<DestinationRow>(db, isInBook ? READ_DESTINATION : READ_TOLD_DESTINATION, [
    isInBook ? toId(wanted) : JSON.stringify(wanted),
    member.id,
    new Date(now - DAY_MS),
    slot ? toId(slot) : null,
    new Date(now - HOUR_MS),
  ]);
  if (!rows[0]) return undefined;
  const { openOrders, unpaid, today, lastHour, oldest, inSlot, hasPaid, ...place } = rows[0];
  const { areaId, fee, freeFrom, daysMin, daysMax, ...address } = place;
  const customer = { memberId: member.id, phones: [address.phone_number, member.phoneNumber] };
  const cash = { openOrders, ...(await readCashStanding(config, db, customer, now)) };
  const history = { unpaid, today, lastHour: { count: lastHour, oldest }, inSlot, hasPaid };
  if (areaId === null) return { address, cash, history, area: null };
  const courierDays = daysMin === null || daysMax === null ? null : ([daysMin, daysMax] satisfies [number, number]);
  return {
    address,
    cash,
    history,
    area: { id: areaId, fee: paisaOf(fee), freeFrom: freeFrom === null ? null : paisaOf(freeFrom), courierDays },
  };
}

type CheckoutConfig = Pick<Config, 'jwtSecret' | 'rateLimit' | 'paymentWindow'>;

/** Reads what is ordered, the address, the fee and the member's orders; undefined for an address that is not the member's. Throws a ValidationError. */
export async function readCheckout(
  config: CheckoutConfig,
  db: DbOrTransaction,
  of: CheckoutOf,
): Promise<Checkout | undefined> {
  const { member, network } = of;
  const [destination, lines, held] = await Promise.all([
    readDestination(config, db, of),
    readCheckoutLines(db, of),
    isUnconfirmed(config, member) ? readHeld(db, member.id, network) : null,
  ]);
  if (!destination) return undefined;
  const { area } = destination;
  const subtotal = sumPaisa(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const fee = area && lines.length > 0 ? deliveryFee(area, subtotal) : 0;
  const newcomer = destination.history.hasPaid ? null : held;
  return { ...destination, lines, subtotal, fee, total: subtotal + fee, isGift: of.isGift === true, newcomer };
}

/** Why the chosen slot cannot be booked. Null when it can, without a slot, and where the shop does not deliver. */
export async function readSlotProblem(
  db: DbOrTransaction,
  { area, history }: Checkout,
  { slot, now }: { slot: number | null; now: number },
): Promise<Problem | null> {
  const refusal = area && slot !== null && (await readSlotRefusal(db, toId(slot), area.id, new Date(now)));
  return refusal ? { code: refusal, product: null, text: slotRefusalText(refusal) } : findSlotLimit(history);
}

/** 400 for an address that is not the member's. */
export function unknownAddress(address: number | ToldAddress): ValidationError {
  const isInBook = typeof address === 'number';
  return isInBook
    ? new ValidationError({ address: [`Invalid pk "${address}" - object does not exist.`] })
    : new ValidationError({ local_level: [`Invalid pk "${address.local_level}" - object does not exist.`] });
}
