import { type Quote } from '../../../contract/orders';
import { createQuote } from '../../testing/checkoutFactories';
import { type MockResponse, cashOrder, offline, QUOTED, refused, startCheckout } from '../../testing/startCheckout';

test('a press with something in the way asks for a quote, and places the order once it is gone', async () => {
  const { place, reach, reports, placements } = startCheckout({
    quotes: [createQuote({ available: 1 }), createQuote()],
    responses: [cashOrder],
  });
  await place();
  await reach('placed');
  expect(reports).toEqual([...QUOTED, ...QUOTED, 'orderRequested', 'orderPlaced']);
  expect(placements).toHaveLength(1);
});

describe('a press while a quote is requested', () => {
  /** Loads a quote, asks for another one, and presses the button before it is there. */
  async function press(next: MockResponse<Quote>) {
    const world = startCheckout({ quotes: [createQuote(), next], responses: [cashOrder] });
    world.actor.send({ type: 'quoteRequested' });
    await world.reach('editing');
    world.actor.send({ type: 'quoteRequested' });
    world.actor.send({ type: 'placeRequested', key: 'key-1' });
    expect(world.actor.getSnapshot().value).toEqual({ choosing: 'quoting' });
    return world;
  }

  test('places the order when the quote has the total that was pressed at', async () => {
    const { reach, reports, placements, actor } = await press(createQuote());
    await reach('placed');
    expect(reports).toEqual([...QUOTED, ...QUOTED, 'orderRequested', 'orderPlaced']);
    expect(placements.map(({ key, request }) => [key, request.expected_total])).toEqual([['key-1', '2600.00']]);
    expect(actor.getSnapshot().context).toMatchObject({ press: null, pressedInVain: false });
  });

  const [cashMethod, ...wallets] = createQuote().payment_methods;
  const problem = (code: Quote['problems'][number]['code']) =>
    createQuote({}, { problems: [{ code, product: null, text: 'No' }] });
  test.each<[string, MockResponse<Quote>, object]>([
    [
      'another total',
      createQuote({ unit_price: '1300.00' }, { total: '2700.00' }),
      { changes: [{ product: 3, name: 'Almonds', price: { was: '1250.00', now: '1300.00' } }] },
    ],
    [
      'other lines of the same total',
      createQuote({ product: { id: 4, name: 'Walnuts', image: null } }),
      {
        changes: [
          { product: 4, name: 'Walnuts', line: 'added' },
          { product: 3, name: 'Almonds', line: 'removed' },
        ],
      },
    ],
    ['a problem', problem('not_served'), { quote: problem('not_served') }],
    ['too little in stock', createQuote({ available: 1 }), { quote: createQuote({ available: 1 }) }],
    ['no place in the slot', problem('slot_full'), { placeError: { code: 'slot_full' }, choice: { delivery: null } }],
    [
      'a method that is refused',
      createQuote({}, { payment_methods: [{ ...cashMethod!, allowed: false }, ...wallets] }),
      {},
    ],
    ['a failure', { fails: offline }, { quoteFailure: offline }],
  ])('places nothing and shows what the quote says: %s', async (_what, next, shown) => {
    const { actor, reach, placements } = await press(next);
    await reach('editing');
    expect(placements).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ ...shown, press: null, pressedInVain: true });
  });

  test('places nothing at a total that was not shown', async () => {
    const { actor, reach, placements } = startCheckout();
    actor.send({ type: 'quoteRequested' });
    actor.send({ type: 'placeRequested', key: 'key-1' });
    await reach('editing');
    expect(placements).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ press: null, pressedInVain: true });
  });
});

test.each([
  ['a quote without a difference', refused(409, { code: 'quote_changed', error: 'Changed', quote: createQuote() })],
  ['a stock of other lines', refused(400, { code: 'insufficient_stock', lines: [{ product: 4, available: 1 }] })],
])('a refusal with %s is not silent', async (_what, failure) => {
  const { actor, place, reach } = startCheckout({ responses: [{ fails: failure }] });
  await place();
  await reach('editing');
  expect(actor.getSnapshot().context.pressedInVain).toBe(true);
});

test('what an earlier quote has changed on other lines stays named, and a line has its newest change', async () => {
  const walnuts = { ...createQuote().lines[0]!, product: { id: 4, name: 'Walnuts', image: null } };
  const quoteAt = (almonds: string, walnut: string) => {
    const quote = createQuote({ unit_price: almonds });
    return { ...quote, lines: [...quote.lines, { ...walnuts, unit_price: walnut }] };
  };
  const { actor, reach } = startCheckout({
    quotes: [
      quoteAt('1250.00', '900.00'),
      quoteAt('1300.00', '900.00'),
      quoteAt('1350.00', '950.00'),
      quoteAt('1350.00', '980.00'),
    ],
  });
  for (let quote = 0; quote < 4; quote += 1) {
    actor.send({ type: 'quoteRequested' });
    await reach('editing');
  }
  expect(actor.getSnapshot().context.changes).toEqual([
    { product: 3, name: 'Almonds', price: { was: '1300.00', now: '1350.00' } },
    { product: 4, name: 'Walnuts', price: { was: '950.00', now: '980.00' } },
  ]);
});
