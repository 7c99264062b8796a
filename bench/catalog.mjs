/** Generates a catalog of any size, the same in every run. */

const NOUNS = [
  'Almonds',
  'Cashews',
  'Walnuts',
  'Pistachios',
  'Raisins',
  'Apricots',
  'Figs',
  'Dates',
  'Lentils',
  'Rice',
  'Millet',
  'Honey',
  'Ghee',
  'Tea',
  'Coffee',
  'Turmeric',
  'Cumin',
  'Cardamom',
  'Mustard',
  'Chillies',
];
const KINDS = [
  'Roasted',
  'Salted',
  'Raw',
  'Smoked',
  'Sliced',
  'Ground',
  'Whole',
  'Sweet',
  'Spiced',
  'Golden',
  'Dark',
  'Wild',
  'Washed',
  'Split',
  'Puffed',
];
const PLACES = ['Ilam', 'Mustang', 'Jumla', 'Palpa', 'Gorkha', 'Dang', 'Chitwan', 'Humla', 'Dolpa', 'Kavre'];
const DEVANAGARI = ['घ्यू', 'चामल', 'दाल', 'मह', 'चिया', 'बदाम', 'काजु', 'ओखर', 'किसमिस', 'बेसार'];
const CATEGORIES = [
  'Dry fruits',
  'Grains',
  'Spices',
  'Sweets',
  'Drinks',
  'Oils',
  'Snacks',
  'Flours',
  'Pulses',
  'Gifts',
];
const BATCH = 2500;

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Fills an empty, migrated database with `size` products. `saffron` occurs in one of a thousand, `organic` in one of five,
 * `selected` in all, a noun in one of twenty and a Devanagari word in one of ten. Two connections write without triggers and indexes,
 * which are restored at the end. This takes a third of the time.
 */
export async function fillCatalog(db, size) {
  const random = seeded(20260101);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const product = (id) => {
    const place = pick(PLACES);
    const extra = [id % 1000 === 500 ? ' with saffron' : '', random() < 0.2 ? ', organic' : ''].join('');
    return {
      id,
      name: `${pick(KINDS)} ${pick(NOUNS)} ${place} ${id}`,
      desc: `Carefully selected ${pick(DEVANAGARI)} from the hills of ${place}${extra}, cleaned and packed by hand in a ${pick([100, 250, 500, 1000])} g pouch.`,
      price: (50 + Math.floor(random() * 500_000) / 100).toFixed(2),
      quantity: Math.floor(random() * 200),
      category: 1 + Math.floor(random() * CATEGORIES.length),
      featured: id % Math.ceil(size / 8) === 0,
    };
  };
  const writers = await Promise.all([db.$client.connect(), db.$client.connect()]);
  const [first] = writers;
  for (const each of writers)
    await each.query("SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'");
  await first.query('INSERT INTO categories (name) SELECT unnest($1::text[])', [CATEGORIES]);
  const { rows: indexes } = await first.query(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'all_products' AND indexname <> 'products_pkey'",
  );
  await first.query(
    [
      'ALTER TABLE all_products DISABLE TRIGGER USER',
      ...indexes.map(({ indexname }) => `DROP INDEX ${indexname}`),
    ].join(';'),
  );

  let made = 0;
  const write = async (writer) => {
    while (made < size) {
      const rows = Array.from({ length: Math.min(BATCH, size - made) }, () => product((made += 1)));
      await writer.query(
        `INSERT INTO products (id, name, "desc", price, quantity, image, category_id, featured, search_text, search_places) OVERRIDING SYSTEM VALUE
         SELECT row.id, row.name, row."desc", price, quantity, '/media/almonds.svg', category, featured, search_text_of(concat_ws(' ', row.name, row."desc", categories.name)),
           search_places_of(row.name, '', categories.name)
         FROM json_to_recordset($1) AS row (id integer, name text, "desc" text, price numeric, quantity integer, category integer, featured boolean)
           JOIN categories ON categories.id = category`,
        [JSON.stringify(rows)],
      );
    }
  };
  await Promise.all(writers.map(write));

  const isOfWords = ({ indexname }) => indexname === 'products_words_idx';
  const definition = ({ indexdef }) => indexdef;
  // The index of the words takes as long as all other indexes together.
  const finish = [
    indexes.filter(isOfWords).map(definition),
    [
      ...indexes.filter((each) => !isOfWords(each)).map(definition),
      "SELECT setval(pg_get_serial_sequence('all_products', 'id'), max(id)) FROM products",
      "INSERT INTO stock_movements (product_id, delta, reason) SELECT id, quantity, 'count' FROM products WHERE quantity <> 0",
      'INSERT INTO product_counts SELECT category_id, featured, count(*) FROM products GROUP BY category_id, featured',
      `INSERT INTO search_words SELECT word, count(*), count(*) FILTER (WHERE strpos(search_places || ' ', ' 1' || word || ' ') > 0)
       FROM products, string_to_table(ltrim(search_text), ' ') AS word GROUP BY word`,
    ],
  ];
  await Promise.all(
    writers.map(async (writer, i) => {
      for (const statement of finish[i]) await writer.query(statement);
    }),
  );
  await first.query('ALTER TABLE all_products ENABLE TRIGGER USER');
  await first.query('VACUUM (ANALYZE) all_products, stock_movements, search_words, categories, product_counts');
  for (const each of writers) each.release(true);
}
