/** The calls of the desk that read lists, with values that the database has. */

/** Each call: its name, its path below /api/desk/, and its bar in ms when it has one of its own. */
export async function readDeskCalls(db) {
  const read = async (text) => (await db.$client.query(text)).rows[0];
  const { number, phone } = await read(
    `SELECT number, address ->> 'phone_number' AS phone FROM orders WHERE state = 'delivered' ORDER BY id DESC OFFSET (SELECT count(*) / 3 FROM orders) LIMIT 1`,
  );
  const { slot } = await read(
    "SELECT slot_id AS slot FROM orders WHERE state = 'placed' AND slot_id IS NOT NULL LIMIT 1",
  );
  const { rider } = await read('SELECT min(id) AS rider FROM riders');
  const { staff } = await read('SELECT min(staff_id) AS staff FROM staff_log');
  const { member } = await read('SELECT user_id AS member FROM orders GROUP BY user_id ORDER BY count(*) DESC LIMIT 1');
  const { product } = await read(
    'SELECT product_id AS product FROM stock_movements GROUP BY product_id ORDER BY count(*) DESC LIMIT 1',
  );
  const { month } = await read('SELECT left(max(issued_on_bs), 7) AS month FROM bills');
  const { order } = await read('SELECT max(id) AS order FROM orders');
  const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const compact = number.replaceAll('-', '');
  const q = encodeURIComponent;
  const calls = [
    ['counts of the queue', 'counts/'],
    ['orders, all', 'orders/?page_size=50'],
    ...['pending_payment', 'placed', 'packing', 'out_for_delivery', 'delivered', 'cancelled', 'expired'].map(
      (state) => [`orders, ${state}`, `orders/?page_size=50&state=${state}`],
    ),
    ['orders, page 15', 'orders/?page_size=50&page=15'],
    ...['cod', 'esewa', 'khalti'].map((method) => [`orders, ${method}`, `orders/?payment_method=${method}`]),
    ['orders, expired with cash (none)', 'orders/?state=expired&payment_method=cod'],
    ['orders of a slot', `orders/?slot=${slot}`],
    ['orders, attention', 'orders/?attention=true'],
    ['orders, no attention', 'orders/?attention=false'],
    ['orders, cash due', 'orders/?due=cash'],
    ['orders, refund due', 'orders/?due=refund'],
    ['orders of a day, with sums', `orders/?from=${day(40)}&to=${day(40)}`],
    ['orders of 30 days, with sums', `orders/?from=${day(30)}&to=${day(0)}`],
    ['orders of a year, with sums', `orders/?from=${day(365)}&to=${day(0)}`],
    ['orders of all days, with sums', `orders/?from=${day(1000)}&to=${day(0)}`],
    ['delivered of 30 days, with sums', `orders/?state=delivered&from=${day(30)}&to=${day(0)}`],
    ['search: whole number', `orders/?q=${number}`, 20],
    ['search: whole number without hyphens', `orders/?q=${compact.toLowerCase()}`, 20],
    ['search: unknown number', 'orders/?q=MP-2222-2222', 20],
    ['search: part of a number', `orders/?q=${compact.slice(4, 8)}`],
    ['search: whole phone number', `orders/?q=${q(phone)}`],
    ['search: part of a phone number', `orders/?q=${phone.slice(-6)}`],
    ['search: common digits', 'orders/?q=981'],
    ['search: first name', 'orders/?q=Maya'],
    ['search: common last name', 'orders/?q=Shrestha'],
    ['search: two names', 'orders/?q=Maya%20Tamang'],
    ['search: two letters', 'orders/?q=ma'],
    ['search: one letter', 'orders/?q=x'],
    ['search: email address', 'orders/?q=sita.rai'],
    ['search: Devanagari', `orders/?q=${q('तामाङ')}`],
    ['search: nothing found', 'orders/?q=zzyzx'],
    ['search: name, cash due', 'orders/?q=Maya&due=cash'],
    ['one order', `orders/${order}/`],
    ['orders of today', 'orders/?day=today'],
    ['orders on closed days', 'orders/?closed_day=true'],
    ['closed days', 'closures/'],
    ['takings of today', `takings/${new Date().toISOString().slice(0, 10)}/`],
    ['suppliers', 'suppliers/'],
    ['overview, 1 day', 'overview/?days=1'],
    ['overview, 7 days', 'overview/'],
    ['overview, 30 days', 'overview/?days=30'],
    ['submissions', 'submissions/'],
    ['submissions, rejected', 'submissions/?state=rejected'],
    ['submissions, search', 'submissions/?state=rejected&search=honey%20250'],
    ['problems', 'problems/'],
    ['problems, refused', 'problems/?state=refused'],
    ['log', 'log/?page_size=50'],
    ['log, page 15', 'log/?page_size=50&page=15'],
    ['log: filters', 'log/filters/'],
    ['log of a person', `log/?staff=${staff}`],
    ['log of products', 'log/?thing=product'],
    ['log of riders', 'log/?thing=rider'],
    ['log of one order', `log/?thing=order&thing_id=${order - 1000}`],
    ['log of a day', `log/?day=${day(40)}`],
    ['log of a day long ago', `log/?day=${day(700)}`],
    ['log of a person on a day', `log/?staff=${staff}&day=${day(700)}`],
    ['log, search: whole number', `log/?q=${number}`],
    ['log, search: part of a number', `log/?q=${number.slice(3, 7)}`],
    ['log, search: name', 'log/?q=Maya'],
    ['log, search: two names', 'log/?q=Maya%20Tamang'],
    ['log, search: two letters', 'log/?q=sa'],
    ['log, search: nothing found', 'log/?q=zzyzx'],
    ['log, CSV', 'log/?format=csv'],
    ['log, CSV of a search', 'log/?format=csv&q=Maya'],
    ['members', 'members/'],
    ['members, cash blocked', 'members/?blocked=true'],
    ['members, search: name', 'members/?q=Maya'],
    ['members, search: two names', 'members/?q=Maya%20Tamang'],
    ['members, search: phone number', `members/?q=${phone.slice(-6)}`],
    ['members, search: email address', 'members/?q=sita.rai'],
    ['one member', `members/${member}/`],
    ['calls', 'calls/'],
    ['riders', 'riders/'],
    ['the day of a rider', `riders/${rider}/day/?day=${day(1)}`],
    ['route sheet', `riders/${rider}/sheet/`],
    ['slots', 'slots/'],
    ['pick list', `picklist/?slot=${slot}`],
    ['slips', `slips/?slot=${slot}`],
    ['products', 'products/'],
    ['products, page 15', 'products/?page=15'],
    ['products, scarce', 'products/?low=true'],
    ['products, archived', 'products/?archived=true'],
    ['products, by stock', 'products/?ordering=quantity'],
    ['products, by age', 'products/?ordering=-created_at'],
    ['products of a category', 'products/?category=1'],
    ['products, search: common word', 'products/?search=roasted'],
    ['products, search: rare word', 'products/?search=saffron'],
    ['products, search: two words', 'products/?search=roasted%20almonds'],
    ['products, search: nothing found', 'products/?search=zzyzx'],
    ['stock movements of the best seller', `products/${product}/stock/`],
    ['register of a month', `registers/sales/?month=${month}`],
    ['categories', 'categories/'],
  ];
  return calls.map(([name, path, bar]) => ({ name, path, bar }));
}
