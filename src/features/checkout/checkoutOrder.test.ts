import fc from 'fast-check';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { createQuote } from '../../testing/checkoutFactories';
import { chosen, offline, refused } from '../../testing/startCheckout';
import { type Placement, type PlacedOrder } from './checkoutEndpoints';
import { checkoutMachine, type CheckoutEvent } from './checkoutMachine';

const EVENTS = {
  'asks for a quote': { type: 'quoteRequested' },
  'presses the button': { type: 'placeRequested', key: '' },
  'chooses another slot': { type: 'choiceChanged', choice: { delivery: { slot: 10 } } },
  'chooses another address': { type: 'choiceChanged', choice: { address: 6 } },
  'chooses a slot there': { type: 'choiceChanged', choice: { address: 6, delivery: { slot: 9 } } },
  'chooses a wallet': { type: 'choiceChanged', choice: { method: 'esewa' } },
  'asks at once': { type: 'askRequested' },
} satisfies Record<string, CheckoutEvent>;
type Act = keyof typeof EVENTS;
const press: Act = 'presses the button';
const acts = fc.array(fc.constantFrom<Act>(press, press, ...(Object.keys(EVENTS) as Act[])), { maxLength: 6 });
/** Of a placing call: its response comes, is lost after the order was made, or the request never arrived. */
const ends = fc.array(fc.constantFrom('comes', 'lost', 'never'), { maxLength: 6 });

test('in whatever order acts of the member, responses and a new price come, at most one order is made, for what was shown at the press, and the page says so', async () => {
  const play = async (scheduler: fc.Scheduler, acted: Act[], fates: string[], isDearer: boolean) => {
    let price = '1250.00';
    const quote = () => createQuote({ unit_price: price }, { total: price });
    const arrive = (what: string) => scheduler.schedule(Promise.resolve(), what);
    const [orders, shown] = [new Map<string, string>(), new Map<string, string | undefined>()];
    const place = async ({ key, request: { expected_total: total } }: Placement): Promise<PlacedOrder> => {
      expect(total).toBe(shown.get(key));
      const fate = fates.shift();
      await arrive('the order');
      if (fate === 'never') throw offline;
      const isRefused = !orders.has(key) && total !== price;
      const refusal = refused(409, { code: 'quote_changed', error: 'Changed', quote: quote() });
      if (!isRefused) orders.set(key, total);
      await arrive(`the response to the order, which ${fate ?? 'comes'}`);
      if (fate === 'lost') throw offline;
      if (isRefused) throw refusal;
      return { id: 31 };
    };
    const clock = new SimulatedClock();
    const machine = checkoutMachine.provide({
      actors: {
        quote: fromPromise(async () => {
          await arrive('the request of a quote');
          const response = quote();
          await arrive('the quote');
          return response;
        }),
        place: fromPromise<PlacedOrder, Placement>(({ input }) => place(input)),
        pay: fromPromise<void, PlacedOrder>(async () => {}),
        showOrder: fromPromise<void, PlacedOrder>(async () => {}),
      },
    });
    const actor = createActor(machine, { clock, input: { choice: chosen } }).start();
    actor.send({ type: 'quoteRequested' });
    if (isDearer) void arrive('a new price').then(() => (price = '1300.00'));
    scheduler.scheduleSequence(
      acted.map((act, index) => ({
        label: act,
        builder: async () => {
          const key = `key-${index}`;
          if (act === press) shown.set(key, actor.getSnapshot().context.quote?.total);
          actor.send(act === press ? { type: 'placeRequested', key } : EVENTS[act]);
        },
      })),
    );
    await scheduler.waitIdle();
    for (let pause = 0; actor.getSnapshot().value === 'waiting' && pause < 9; pause += 1) {
      clock.increment(30_000);
      await scheduler.waitIdle();
    }

    const { value, context } = actor.getSnapshot();
    expect(orders.size).toBeLessThan(2);
    expect(value).toEqual(orders.size === 1 ? 'placed' : { choosing: 'editing' });
    expect(context.placement).toBeNull();
    actor.stop();
  };
  await fc.assert(fc.asyncProperty(fc.scheduler(), acts, ends, fc.boolean(), play), {
    numRuns: 100,
    seed: 1,
    endOnFailure: true,
  });
});
