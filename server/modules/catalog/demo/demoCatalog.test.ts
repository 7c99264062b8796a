import { PARTICULARS } from '../../../../contract/particulars';
import { readDemoCatalog } from './seedDemo';

const all = readDemoCatalog().map((row) => ({
  ...row,
  ...{ name: row.name!, category: row.category!, desc: row.desc!, aliases: row.aliases!, price: row.price! },
  ...{ quantity: Number(row.quantity), featured: row.featured === 'true' },
}));
const categories = [...new Set(all.map(({ category }) => category))];
const names = (wanted: (product: (typeof all)[number]) => boolean) => all.filter(wanted).map(({ name }) => name);

describe('§3 the demo catalog', () => {
  it('§3 is a whole shop: categories, products, pictures', () => {
    expect(categories.length).toBeGreaterThanOrEqual(14);
    expect(all.length).toBeGreaterThanOrEqual(160);
    const sizes = categories.map((name) => all.filter(({ category }) => category === name).length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8);
    expect(new Set(all.map(({ image }) => image)).size).toBeGreaterThanOrEqual(70);
  });

  it('§9 features more than the home page shows, over many categories, nearly all of them in stock', () => {
    const featured = all.filter((product) => product.featured);
    expect(featured.length).toBeGreaterThanOrEqual(14);
    expect(new Set(featured.map(({ category }) => category)).size).toBeGreaterThanOrEqual(10);
    expect(featured.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
  });

  it('§3 names no category twice and no product twice in a category', () => {
    expect(new Set(categories.map((name) => name.toLowerCase())).size).toBe(categories.length);
    expect(new Set(all.map(({ name, category }) => `${category}\n${name}`)).size).toBe(all.length);
  });

  it('§3 has prices with two decimals that the column takes, and whole stocks', () => {
    expect(names(({ price }) => !/^(0|[1-9]\d{0,4})\.\d{2}$/.test(price) || Number(price) <= 0)).toEqual([]);
    expect(names(({ quantity }) => !Number.isInteger(quantity) || quantity < 0 || quantity > 1000)).toEqual([]);
  });

  it('§3 describes every product in a few sentences, without stray white space', () => {
    const stray = /^\s|\s$|\s\s/;
    expect(names(({ name }) => name.length < 5 || name.length > 200 || stray.test(name))).toEqual([]);
    expect(
      names(({ desc }) => desc.length < 20 || desc.length > 400 || stray.test(desc) || !/[.।]$/.test(desc)),
    ).toEqual([]);
  });

  it('§3 writes Devanagari beside most names', () => {
    expect(names(({ name }) => /\p{Script=Devanagari}/u.test(name)).length).toBeGreaterThan(all.length * 0.9);
  });
});

test('most products of the demo catalog have a romanised name', () => {
  expect(names(({ aliases }) => aliases !== '').length).toBeGreaterThan(all.length * 0.8);
});

describe('§2 the states that a card has occur', () => {
  it.each<[string, number, (product: (typeof all)[number]) => boolean]>([
    ['out of stock', 5, ({ quantity }) => quantity === 0],
    ['the last one', 2, ({ quantity }) => quantity === 1],
    ['a name in Devanagari alone', 1, ({ name }) => /^[\p{Script=Devanagari}\s,]+$/u.test(name)],
  ])('§2 %s', (_state, atLeast, has) => {
    expect(names(has).length).toBeGreaterThanOrEqual(atLeast);
  });
});

test('every product but three gifts has the size of its pack', () => {
  expect(names(({ unit }) => unit === '')).toEqual([
    'Dashain Gift Basket (दसैं उपहार), Large',
    'Himalayan Spice Set (मसला उपहार), 8 Jars',
    'Pasni Gift Set (पास्नी उपहार), for the First Rice',
  ]);
});

test('every product says what the law asks for: brand, producer, origin, ingredients, care', () => {
  expect(names((product) => PARTICULARS.some((name) => !product[name]))).toEqual([]);
  expect(new Set(all.map(({ origin }) => origin)).size).toBeGreaterThan(10);
});

test('the demo shows no test data: plausible prices, no very long name, nothing called a sample', () => {
  expect(names(({ price }) => Number(price) < 10 || Number(price) > 50_000)).toEqual([]);
  expect(names(({ name }) => name.length > 80)).toEqual([]);
  expect(names(({ name, desc }) => /\b(test|sample|demo)\b|नमूना|_/i.test(name + desc))).toEqual([]);
});
