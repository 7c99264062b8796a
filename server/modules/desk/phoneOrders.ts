import { and, eq } from 'drizzle-orm';
import { type PhoneOrderRequest, type PhoneQuote, type PhoneQuoteQuery } from '../../../contract/phoneOrders';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';
import { type Staff } from '../../db/staffTransaction';
import { InvalidTokenError, ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { type OrderRow } from '../orders/orderState';
import { checkWard } from '../addresses/addresses';
import { readAddressBody } from '../addresses/readAddressBody';
import { placeOrder, type Placed } from '../checkout/placeOrder';
import { toQuote } from '../checkout/quote';
import { readCheckout, readSlotProblem, unknownAddress, type ToldAddress } from '../checkout/readCheckout';
import { readSlots } from '../delivery/slots';
import { collectRest } from '../cash/orderCash';
import { checkSalesOpen } from '../sales/salesPause';

/** What an order costs that a member names by telephone, how it can be delivered, and its problems. Throws a ValidationError. */
export async function quotePhoneOrder(
  context: AppContext,
  { member: memberId, lines: named, address: addressId, local_level: localLevel, slot }: PhoneQuoteQuery,
  imageBase: string,
): Promise<PhoneQuote> {
  const { db, config, now } = context;
  await checkSalesOpen(db);
  const member = await findMember(db, memberId);
  const lines = named.split(',').map((line) => {
    const [product, quantity] = line.split(':').map(Number);
    return { product: product!, quantity: quantity! };
  });
  checkLines(lines);
  const address = addressId ?? toPlace(member, localLevel);
  const checkout = await readCheckout(config, db, { member, network: NO_NETWORK, address, lines, slot, now: now() });
  if (!checkout) throw unknownAddress(address);
  const { area } = checkout;
  const slotProblem = await readSlotProblem(db, checkout, { slot: slot ?? null, now: now() });
  const providers = cashOf(context);
  return {
    ...toQuote(checkout, { limits: { config, now }, providers, imageBase, slotProblem }),
    slots: area && !area.courierDays ? await readSlots(db, area.id, new Date(now())) : [],
    courier_days: area?.courierDays ?? null,
  };
}

/**
 * Places an order that a member names by telephone like one of their own, to be paid on delivery, or with a receipt of the cash that they
 * have paid at the desk. Their cart and their address book stay as they are. Throws what `placeOrder` throws.
 */
export async function placePhoneOrder(
  context: AppContext,
  staff: Staff,
  {
    member: memberId,
    lines,
    slot,
    note,
    buyer_pan,
    if_missing,
    expected_total,
    lines_hash,
    is_paid: isPaid = false,
    address: wanted,
  }: PhoneOrderRequest,
  { key, imageBase }: { key: string; imageBase: string },
): Promise<Placed> {
  checkLines(lines);
  const recordCash = async (transaction: DbOrTransaction, order: OrderRow) =>
    (await collectRest(context, transaction, order, staff)).order;
  const placement = {
    member: await findMember(context.db, memberId),
    network: NO_NETWORK,
    key,
    request: { slot, payment_method: 'cod' as const, note, buyer_pan, if_missing, expected_total, lines_hash },
    address: await readAddress(context.db, wanted),
    told: { staff, lines, ...(isPaid && { recordCash }) },
    // What rules out cash on delivery does not rule out cash in the till.
    providers: cashOf(context).map((cash) => (isPaid ? { ...cash, checkEligibility: () => null } : cash)),
    imageBase,
  };
  try {
    return await placeOrder(context, placement, () => undefined);
  } catch (error) {
    // The member was deleted meanwhile: the clerk's token is valid.
    throw error instanceof InvalidTokenError ? unknownMember(memberId) : error;
  }
}

/** A member, or somebody who has an account without an address. */
type Caller = typeof users.$inferSelect;

const cashOf = ({ paymentProviders }: AppContext) => [...paymentProviders.values()].filter(({ id }) => id === 'cod');

/** Only orders that wait for an online payment count for the network that they came from. */
const NO_NETWORK = '';

/** What a quote needs of an address that is not in the book. Throws a ValidationError. */
function toPlace({ phoneNumber }: Caller, localLevel: number | undefined): ToldAddress {
  if (localLevel === undefined) throw new ValidationError({ address: ['This field is required.'] });
  const place = { local_level: toId(localLevel), ward: 1, phone_number: phoneNumber ?? '' };
  return { ...place, recipient: '', tole: '', landmark: '', note: '' };
}

/** The address in its normal form. Throws a ValidationError. */
async function readAddress(db: DbOrTransaction, address: PhoneOrderRequest['address']): Promise<number | ToldAddress> {
  if (typeof address === 'number') return address;
  const fields = readAddressBody(address);
  await checkWard(db, fields);
  const { recipient, phoneNumber, localLevelId, ward, tole, landmark = '', note = '' } = fields;
  return { recipient, phone_number: phoneNumber, local_level: localLevelId, ward, tole, landmark, note };
}

function checkLines(lines: PhoneOrderRequest['lines']): void {
  if (new Set(lines.map(({ product }) => product)).size < lines.length)
    throw new ValidationError({ lines: ['A product is named twice.'] });
}

/** Throws a ValidationError without such a member. */
async function findMember(db: DbOrTransaction, id: number): Promise<Caller> {
  const isMember = and(eq(users.id, toId(id)), eq(users.isActive, true));
  const [member] = await db.select().from(users).where(isMember);
  if (!member) throw unknownMember(id);
  return member;
}

const unknownMember = (id: number): ValidationError =>
  new ValidationError({ member: [`Invalid pk "${id}" - object does not exist.`] });
