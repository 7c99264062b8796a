/**
 * `npm run mutate`: Stryker changes the code of each part and names the changes that no test of the part notices. `-- money bills` takes
 * these parts alone. A part takes some minutes. Settlement is left out: its tests would start a database for each change.
 */
import './nodeVersion.mjs';
import { run } from './processes.mjs';

const inBills = (names, ending) => names.map((name) => `server/modules/bills/${name}${ending}`);
const inContract = (names, ending) => names.map((name) => `contract/${name}${ending}`);
const NUMBERS = ['enteredNumbers', 'packText', 'phoneNumbers'];
const TEXTS = ['historyTexts', 'orderTexts', 'plainText', 'shopFeatures'];
const BILLS = ['amountInWords', 'billAmounts', 'creditAmounts', 'fiscalCalendar', 'qrText'];

/** The files of each part, the tests that have to notice (Stryker loads all of them for each change), and the least score in percent. */
const PARTS = {
  money: {
    files: ['contract/{cashRounding,money,paidAmount}.ts', 'server/modules/payments/money.ts'],
    tests: ['contract/money.test.ts', 'server/modules/payments/money.test.ts'],
    least: 90,
  },
  decide: {
    files: ['server/modules/payments/decide.ts'],
    tests: ['server/modules/payments/decide.test.ts'],
    least: 90,
  },
  bills: { files: inBills(BILLS, '.ts'), tests: inBills(BILLS, '.test.ts'), least: 80 },
  numbers: { files: inContract(NUMBERS, '.ts'), tests: inContract(NUMBERS, '.test.ts'), least: 80 },
  texts: { files: inContract(TEXTS, '.ts'), tests: inContract(TEXTS, '.test.ts'), least: 80 },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
for (const name of names) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part ${name}, only ${Object.keys(PARTS).join(', ')}`);
  const env = { MUTATE: JSON.stringify({ name, ...part }) };
  const { code } = await run('stryker', ['run', 'scripts/mutate.config.mjs'], { stdio: 'inherit', env });
  if (code !== 0) process.exitCode = 1;
}
