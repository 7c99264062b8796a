import { type OrderAddress } from '../../../contract/orders';
import { paisaOf } from '../../../contract/money';
import { type VatRate } from '../../../contract/taxRules';
import { type Config } from '../../config/config';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { type User } from '../accounts/sessions/sessions';
import { deliveryFee, type DeliveryArea } from '../delivery/deliveryAreas';
import { slotRefusalText } from '../delivery/deliveryErrors';
import { readSlotRefusal } from '../delivery/slots';
import { isUnconfirmed, readHeld, type Held } from './newcomers';
import { HOUR_MS } from '../orders/orderThrottle';
import { readCashStanding } from '../payments/cashBlock';
import { type PayableOrder } from '../payments/providers/types';
import { findSlotLimit, type OrderHistory, type Problem } from './orderLimits';

/** A line of the cart with what it costs at this moment, in paisa. */
export type CheckoutLine = {
  cartItemId: number;
  productId: number;
  name: string;
  image: string | null;
  unitPrice: number;
  quantity: number;
  stock: number;
  vatRate: VatRate;
  hsCode: string | null;
};

/** What placing the member's cart would mean at this moment. Amounts in paisa. `area` is null where the shop does not deliver. */
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

/** `now` in milliseconds. `slot` is the chosen one, if any. `network`: the hash of the member's. */
type CheckoutOf = {
  member: Pick<User, 'id' | 'phoneNumber' | 'emailVerifiedAt'>;
  network: string;
  addressId: number;
  slot?: number | null | undefined;
  isGift?: boolean | undefined;
  now: number;
};

const DAY_MS = 24 * 3600 * 1000;

const READ_LINES = {
  name: 'checkout_lines',
  text: `SELECT cart_items.id AS "cartItemId", products.id AS "productId", products.name, products.image, products.price,
      cart_items.quantity, products.quantity AS stock, products.vat_rate AS "vatRate", products.hs_code AS "hsCode"
    FROM cart_items JOIN products ON products.id = cart_items.product_id WHERE cart_items.user_id = $1 ORDER BY cart_items.id`,
};

/** The lines of the member's cart, in the order in which they were added. */
async function readLines(db: DbOrTransaction, memberId: number): Promise<CheckoutLine[]> {
  type Row = Omit<CheckoutLine, 'unitPrice'> & { price: string };
  const { rows } = await runPrepared<Row>(db, READ_LINES, [memberId]);
  return rows.map(({ price, ...line }) => ({ ...line, unitPrice: paisaOf(price) }));
}

const READ_DESTINATION = {
  name: 'checkout_destination',
  text: `SELECT recipient, phone_number, province.name AS province, district.name AS district, level.name AS local_level, ward, tole, landmark,
      note, area.id AS "areaId", area.fee, area.free_from AS "freeFrom", area.courier_days_min AS "daysMin", area.courier_days_max AS "daysMax",
      history.*
    FROM addresses
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
        FROM orders WHERE user_id = $2) AS history
    WHERE addresses.id = $1 AND addresses.user_id = $2`,
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

/** An address of the member with the area that it is in, and the member's orders; undefined when there is no such address. */
async function readDestination(
  config: Pick<Config, 'jwtSecret'>,
  db: DbOrTransaction,
  { member, addressId, slot, now }: CheckoutOf,
): Promise<Pick<Checkout, 'address' | 'area' | 'cash' | 'history'> | undefined> {
  const { rows } = await runPrepared<DestinationRow>(db, READ_DESTINATION, [
    toId(addressId),
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

/** Reads the cart, the address, the fee and the member's orders; undefined for an address that is not the member's. */
export async function readCheckout(
  config: CheckoutConfig,
  db: DbOrTransaction,
  of: CheckoutOf,
): Promise<Checkout | undefined> {
  const { member, network } = of;
  const [destination, lines, held] = await Promise.all([
    readDestination(config, db, of),
    readLines(db, member.id),
    isUnconfirmed(config, member) ? readHeld(db, member.id, network) : null,
  ]);
  if (!destination) return undefined;
  const { area } = destination;
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
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
export function unknownAddress(addressId: number): ValidationError {
  return new ValidationError({ address: [`Invalid pk "${addressId}" - object does not exist.`] });
}
