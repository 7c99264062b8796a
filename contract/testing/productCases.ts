import { type Particular } from '../particulars';

/** Values as other shops' spreadsheets, editors and keyboards write them: what each door makes of a field, or why it refuses it. */
export type ProductCase = {
  field: 'name' | 'category' | 'desc' | 'price' | 'quantity' | 'hs_code' | Particular;
  text: string;
} & ({ value: string | number | null; fault?: undefined } | { value?: undefined; fault: string });

const comma = 'Write the decimals after a point, such as 12.50';
const stock = 'Enter a whole number from 0 to 1000000';

const productCases: Record<string, ProductCase[]> = {
  'Devanagari digits': [
    { field: 'price', text: 'रू ५०.००', value: '50.00' },
    { field: 'price', text: 'रु १,२५०', value: '1250.00' },
    { field: 'price', text: 'Rs 1250/-', value: '1250.00' },
    { field: 'quantity', text: '१२', value: 12 },
  ],
  'decimal commas': [
    { field: 'price', text: '450,50', fault: comma },
    { field: 'price', text: '1.320,00', fault: comma },
  ],
  'beyond the limits': [
    { field: 'name', text: 'Long name '.repeat(40), fault: 'At most 200 characters' },
    { field: 'category', text: 'Category name '.repeat(8), fault: 'At most 60 characters' },
    { field: 'desc', text: 'x'.repeat(5001), fault: 'At most 5000 characters' },
    { field: 'price', text: '999999999.99', fault: 'At most NPR 9,99,99,999.99' },
    { field: 'price', text: '10.005', fault: 'At most 2 decimals' },
    { field: 'quantity', text: '2000000', fault: stock },
    { field: 'quantity', text: '1.5', fault: stock },
  ],
  'one line': [
    { field: 'name', text: 'Two lines\nof a name', value: 'Two lines of a name' },
    { field: 'category', text: ' Two \n lines ', value: 'Two lines' },
  ],
  'composed and decomposed': [
    { field: 'name', text: 'Cafe\u0301  cocoa', value: 'Café cocoa' },
    { field: 'name', text: '\u0958\u0940\u092e\u093e मसला', value: '\u0915\u093c\u0940\u092e\u093e मसला' },
  ],
  'hidden characters': [{ field: 'name', text: '\u202eAl\u200bmonds\u00a0\u00ad', value: 'Almonds' }],
  formulas: [
    { field: 'name', text: '=HYPERLINK("http://evil.example","x")', value: '=HYPERLINK("http://evil.example","x")' },
    { field: 'name', text: '+Best before soon', value: '+Best before soon' },
  ],
  'codes after a spreadsheet': [
    { field: 'hs_code', text: '802.32', value: '0802.32' },
    { field: 'hs_code', text: '802', value: '0802' },
    { field: 'hs_code', text: '1006.3', value: '1006.30' },
    { field: 'hs_code', text: '409', value: '0409' },
    { field: 'hs_code', text: '8', fault: 'Enter at least four digits, such as 0802 or 0802.32' },
  ],
  'what is written on a pack': [
    { field: 'brand', text: ' Wai\u00a0 Wai\u200b', value: 'Wai Wai' },
    { field: 'brand', text: 'x'.repeat(101), fault: 'At most 100 characters' },
    { field: 'producer', text: '=Himal &amp; Sons,\nChitwan', value: '=Himal & Sons, Chitwan' },
    { field: 'origin', text: 'np', value: 'NP' },
    { field: 'origin', text: ' Côte d’Ivoire ', value: 'CI' },
    { field: 'origin', text: 'Narnia', fault: 'Enter the code of a country, such as NP' },
    { field: 'origin', text: 'constructor', fault: 'Enter the code of a country, such as NP' },
    { field: 'ingredients', text: '<p>Peanuts,</p><p>salt</p>', value: 'Peanuts, salt' },
    { field: 'care', text: 'Keep cool '.repeat(60), fault: 'At most 500 characters' },
    { field: 'care', text: '\u200b', value: null },
  ],
  markup: [
    {
      field: 'desc',
      text: '<p>Crunchy &amp; <b>salted</b>.</p>\\n\\n<ul><li>Store cool &#8211; dry</li></ul>',
      value: 'Crunchy & salted.\n\nStore cool – dry',
    },
  ],
};

/** The cases of these fields, each with a title. */
export const listCases = (fields: readonly ProductCase['field'][]): [title: string, ProductCase][] =>
  Object.entries(productCases).flatMap(([kind, cases]) =>
    cases
      .filter(({ field }) => fields.includes(field))
      .map((each): [string, ProductCase] => [`${kind}: ${each.field} ${JSON.stringify(each.text.slice(0, 30))}`, each]),
  );
