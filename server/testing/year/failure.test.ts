import { Failure } from './failure';
import { type Order } from './model';
import { type World } from './world';

test('a failure names the members whom it is about', () => {
  const [bought, exchange] = [
    { id: 31, member: 4, exchangeOf: null } as Order,
    { id: 57, member: 4, exchangeOf: { id: 12, member: 2, exchangeOf: null } } as Order,
  ];
  const world = {
    seed: 7,
    who: 'member 9',
    shop: { requests: () => 1, trace: [] },
    members: Array.from({ length: 10 }),
    model: { orders: new Map([bought, exchange].map((order) => [order.id, order])) },
  } as unknown as World;
  const failureOf = (said: string) => new Failure(world, '2027-07-17', new Error(said));
  expect(failureOf('order 31: state\n  got "expired"').actors).toEqual([4, 9]);
  expect(failureOf('clerk 1 POST /api/desk/orders/57/cash/').actors).toEqual([2, 9]);
  expect(failureOf('order 99: state\n member 3, member 400').actors).toEqual([3, 9]);
  expect(failureOf('order 31: state').kind).toBe(failureOf('order 7: state').kind);
});
