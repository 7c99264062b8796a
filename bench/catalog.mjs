/** A catalog of any size, the same at every run. */

const NOUNS = ['Almonds', 'Cashews', 'Walnuts', 'Pistachios', 'Raisins', 'Apricots', 'Figs', 'Dates', 'Lentils', 'Rice', 'Millet', 'Honey', 'Ghee', 'Tea', 'Coffee', 'Turmeric', 'Cumin', 'Cardamom', 'Mustard', 'Chillies'];
const KINDS = ['Roasted', 'Salted', 'Raw', 'Smoked', 'Sliced', 'Ground', 'Whole', 'Sweet', 'Spiced', 'Golden', 'Dark', 'Wild', 'Washed', 'Split', 'Puffed'];
const PLACES = ['Ilam', 'Mustang', 'Jumla', 'Palpa', 'Gorkha', 'Dang', 'Chitwan', 'Humla', 'Dolpa', 'Kavre'];
const DEVANAGARI = ['घ्यू', 'चामल', 'दाल', 'मह', 'चिया', 'बदाम', 'काजु', 'ओखर', 'किसमिस', 'बेसार'];
const CATEGORIES = ['Dry fruits', 'Grains', 'Spices', 'Sweets', 'Drinks', 'Oils', 'Snacks', 'Flours', 'Pulses', 'Gifts'];
const BATCH = 2500;

/** Numbers from 0 up to 1, the same at every run (mulberry32). */
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
 * Fills an empty, migrated database with `size` products. `saffron` stands in one of a thousand, `organic` in one of five,
 * `selected` in every one; a noun and a Devanagari word in one of twenty and of ten.
 */
export async function fillCatalog(db, size) {
  const random = seeded(20260101);
  const pick = (list) => list[Math.floor(random() * list.length)];
  await db.$client.query('INSERT INTO categories (name) SELECT unnest($1::text[])', [CATEGORIES]);
  const client = await db.$client.connect();
  await client.query('SET statement_timeout = 0; SET synchronous_commit = off');
  for (let made = 0; made < size; made += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - made) }, (_, i) => {
      const place = pick(PLACES);
      const extra = [(made + i) % 1000 === 500 ? ' with saffron' : '', random() < 0.2 ? ', organic' : ''].join('');
      return {
        name: `${pick(KINDS)} ${pick(NOUNS)} ${place} ${made + i}`,
        desc: `Carefully selected ${pick(DEVANAGARI)} from the hills of ${place}${extra}, cleaned and packed by hand in a ${pick([100, 250, 500, 1000])} g pouch.`,
        price: (50 + Math.floor(random() * 500_000) / 100).toFixed(2),
        quantity: Math.floor(random() * 200),
        category: 1 + Math.floor(random() * CATEGORIES.length),
        featured: (made + i) % Math.ceil(size / 8) === 0,
      };
    });
    await client.query(
      `INSERT INTO products (name, "desc", price, quantity, image, category_id, featured)
       SELECT name, "desc", price, quantity, '/media/almonds.svg', category, featured
       FROM json_to_recordset($1) AS row (name text, "desc" text, price numeric, quantity integer, category integer, featured boolean)`,
      [JSON.stringify(rows)],
    );
  }
  client.release(true);
  const maintenance = await db.$client.connect();
  await maintenance.query('SET statement_timeout = 0');
  await maintenance.query('VACUUM (ANALYZE) products, search_words, categories, product_counts');
  maintenance.release(true);
}
