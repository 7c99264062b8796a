import { type VatRate } from '../../../contract/taxRules';
import { type Picture } from './demoProduct';

/** The tax fields of a demo product. They are examples: what holds for a real product, an accountant has to say. */
export type DemoTax = { hsCode: string; vatRate: VatRate };

const EXEMPT = 0;
const TAXED = 13;

/** What most products of a category are. */
const CATEGORIES: Readonly<Record<string, DemoTax>> = {
  'Dry Fruits & Nuts': { hsCode: '0802', vatRate: EXEMPT },
  'Dates & Raisins': { hsCode: '0813', vatRate: EXEMPT },
  Seeds: { hsCode: '1207', vatRate: EXEMPT },
  'Fresh Vegetables': { hsCode: '0709', vatRate: EXEMPT },
  'Fresh Fruits': { hsCode: '0810', vatRate: EXEMPT },
  'Rice & Grains': { hsCode: '1008', vatRate: EXEMPT },
  'Lentils & Beans': { hsCode: '0713', vatRate: EXEMPT },
  'Flour & Sattu': { hsCode: '1102', vatRate: EXEMPT },
  'Noodles & Snacks': { hsCode: '1905', vatRate: TAXED },
  'Dairy & Eggs': { hsCode: '0406', vatRate: EXEMPT },
  Drinks: { hsCode: '2202', vatRate: TAXED },
  Spices: { hsCode: '0910', vatRate: EXEMPT },
  'Ghee & Oils': { hsCode: '1515', vatRate: TAXED },
  'Tea & Coffee': { hsCode: '0902', vatRate: EXEMPT },
  'Sweets & Honey': { hsCode: '1704', vatRate: TAXED },
  'Pickles & Preserves': { hsCode: '2001', vatRate: TAXED },
  'Traditional & Fermented': { hsCode: '2005', vatRate: TAXED },
  'Herbs & Wellness': { hsCode: '1211', vatRate: EXEMPT },
  'Gift Boxes': { hsCode: '2106', vatRate: TAXED },
};

const exempt = (hsCode: string, ...pictures: Picture[]) =>
  pictures.map((picture) => [picture, { hsCode, vatRate: EXEMPT }] as const);
const taxed = (hsCode: string, ...pictures: Picture[]) =>
  pictures.map((picture) => [picture, { hsCode, vatRate: TAXED }] as const);

/** What differs from the rest of its category: what is roasted, salted, sweetened or mixed, and what has another code. */
const KINDS: ReadonlyMap<Picture, DemoTax> = new Map<Picture, DemoTax>([
  ...taxed('2008', 'almonds-roasted', 'cashews-masala', 'pistachios', 'mixed-nuts', 'chestnut', 'peanuts'),
  ...exempt('0801', 'cashews'),
  ...exempt('0804', 'dates', 'dates-dark', 'dates-dry', 'figs', 'mango', 'pineapple', 'avocado', 'guava'),
  ...exempt('0806', 'raisins-golden', 'raisins-black', 'raisins-munakka', 'grapes'),
  ...taxed('2008', 'cranberries', 'banana-chips', 'soybeans-spiced'),
  ...exempt('1206', 'sunflower-seeds'),
  ...exempt('1204', 'flax-seeds'),
  ...exempt('0701', 'potato'),
  ...exempt('0702', 'tomato'),
  ...exempt('0703', 'onion', 'garlic'),
  ...exempt('0704', 'cauliflower', 'cabbage', 'broccoli', 'mustard-greens'),
  ...exempt('0706', 'carrot', 'radish'),
  ...exempt('0707', 'cucumber'),
  ...exempt('0708', 'pea-pod'),
  ...exempt('0714', 'sweet-potato'),
  ...exempt('0808', 'red-apple', 'green-apple', 'pear'),
  ...exempt('0803', 'banana'),
  ...exempt('0805', 'tangerine', 'lime'),
  ...exempt('0807', 'papaya', 'watermelon'),
  ...exempt('1006', 'rice-red', 'rice-white', 'rice-black'),
  ...exempt('1003', 'barley'),
  ...exempt('1005', 'ear-of-corn'),
  ...exempt('1201', 'soybeans'),
  ...exempt('1101', 'flour-wheat'),
  ...exempt('1904', 'bhuja', 'chiura', 'sattu'),
  ...taxed('1902', 'steaming-bowl', 'noodles-dry', 'noodle-pack'),
  ...taxed('1904', 'popped-corn'),
  ...exempt('0401', 'glass-of-milk'),
  ...exempt('0403', 'juju-dhau', 'mohi'),
  ...taxed('0405', 'butter', 'ghee', 'ghee-pale'),
  ...exempt('0407', 'egg'),
  ...taxed('2009', 'bottle-orange', 'beverage-box'),
  ...taxed('2201', 'bottle-water'),
  ...exempt('0904', 'peppercorns', 'chilli-powder', 'hot-pepper'),
  ...exempt('0906', 'cinnamon'),
  ...exempt('0907', 'cloves'),
  ...exempt('0908', 'nutmeg', 'cardamom-green', 'cardamom-black'),
  ...exempt('0909', 'cumin', 'coriander-seeds', 'star-anise'),
  ...exempt('1301', 'asafoetida'),
  ...exempt('2501', 'black-salt', 'pink-salt'),
  ...exempt('1207', 'mustard-seeds'),
  ...taxed('1514', 'oil-mustard'),
  ...taxed('1512', 'oil-sunflower'),
  ...taxed('1513', 'oil-coconut'),
  ...taxed('1509', 'oil-olive'),
  ...exempt('0901', 'coffee-beans'),
  ...taxed('2101', 'teacup'),
  ...exempt('1211', 'tea-herbal', 'hibiscus'),
  ...exempt('0409', 'honey-pot', 'honey-dark'),
  ...exempt('1701', 'chaku', 'jaggery'),
  ...taxed('1905', 'sel-roti', 'laddu', 'laddu-sesame'),
  ...taxed('2007', 'jam-amber', 'jam-orange', 'jam-plum'),
  ...exempt('0712', 'gundruk', 'sinki', 'gundruk-powder'),
  ...exempt('0406', 'chhurpi', 'chhurpi-soft'),
  ...taxed('2008', 'titaura', 'titaura-red'),
  ...taxed('0210', 'sukuti'),
  ...exempt('0305', 'sidra'),
  ...taxed('3401', 'soap'),
  ...taxed('3307', 'incense'),
  ...taxed('3304', 'aloe'),
  ...taxed('1302', 'shilajit'),
  ...exempt('0902', 'tea-gift'),
]);

/** The tax fields of a product of a category, which its picture tells from the others. */
export function demoTax(category: string, picture: Picture): DemoTax {
  const tax = KINDS.get(picture) ?? CATEGORIES[category];
  if (!tax) throw new Error(`The category "${category}" has no tax fields.`);
  return tax;
}
