/** Orders by telephone: a clerk types in what a member names. */
import { type DeskOrder } from '../../../contract/desk';
import { type PhoneQuote } from '../../../contract/phoneOrders';
import { addOrder } from './addOrder';
import { compareQuote, feeFor, pickSlot, refusalOf } from './checkout';
import { clerkOf, deskCall } from './clerk';
import { costOf } from './model';
import { type Member } from './people';
import { compareSlots } from './slots';
import { type World } from './world';

export async function orderByPhone(world: World, member: Member): Promise<void> {
  const { random } = member;
  if (!member.isRegistered || member.isDeleted) return;
  const onSale = [...world.model.products.values()].filter(({ isOnSale }) => isOnSale);
  const wanted = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(onSale)));
  const lines = [...wanted].map(({ id, price }) => ({ product: id, price, pieces: random.int(1, 3) }));
  const clerk = await clerkOf(world, random);
  const named = lines.map(({ product, pieces }) => `${product}:${pieces}`).join();
  const url = `/api/desk/quote/?member=${member.id}&lines=${named}&address=${member.address}`;
  const quote = await world.shop.call<PhoneQuote>(clerk, { url });
  compareQuote(world, member, lines, quote, ['cod']);
  const slot = member.isCourier ? null : pickSlot(compareSlots(world, quote.slots), random);
  if (slot === undefined) return;
  const isPaid = random.chance(0.3);
  const method = 'cod' as const;
  const expect = refusalOf(world, member, { lines, quote, method, slot, isPaid }) ?? 201;
  const body = {
    ...{ member: member.id, address: member.address, expected_total: quote.total, lines_hash: quote.lines_hash },
    lines: lines.map(({ product, pieces }) => ({ product, quantity: pieces })),
    ...(slot && { slot: slot.id }),
    ...(isPaid && { is_paid: true }),
  };
  const placed = await deskCall<DeskOrder>(world, random, clerk, 'orders', body, { expect });
  world.count(expect === 201 ? 'orders by telephone' : `refused: ${expect} by telephone`);
  if (expect !== 201) return;
  const fee = feeFor(world, member, lines);
  const total = costOf(lines) + fee;
  await addOrder(world, member, placed, { method, fee, slot, ...(isPaid && { cash: total }) }, placed);
  if (isPaid) world.till += total;
}
