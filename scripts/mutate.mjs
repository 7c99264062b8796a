/**
 * `npm run mutate`: Stryker changes the code of each part and names the changes that no test of the part notices. `-- money bills` takes
 * these parts alone. A part takes some minutes, settlement half an hour on a busy machine: its tests use one PostgreSQL for all changes.
 */
import './nodeVersion.mjs';
import { createRequire } from 'node:module';
import 'ts-node/register';
import { run } from './processes.mjs';

const inBills = (names, ending) => names.map((name) => `server/modules/bills/${name}${ending}`);
const inContract = (names, ending) => names.map((name) => `contract/${name}${ending}`);
const NUMBERS = ['enteredNumbers', 'packText', 'phoneNumbers'];
const TEXTS = ['historyTexts', 'orderTexts', 'plainText', 'shopFeatures'];
const PAYMENTS = ['settlement', 'refunds', 'takeBackRefund', 'latePayments', 'settledOrders'];
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
  settlement: {
    files: ['server/modules/payments/settlement.ts'],
    tests: [
      ...PAYMENTS.map((name) => `server/modules/payments/${name}.test.ts`),
      'server/modules/desk/deskLines.test.ts',
      'server/modules/problems/exchanges.test.ts',
    ],
    least: 90,
    needsDatabase: true,
  },
  bills: { files: inBills(BILLS, '.ts'), tests: inBills(BILLS, '.test.ts'), least: 90 },
  numbers: { files: inContract(NUMBERS, '.ts'), tests: inContract(NUMBERS, '.test.ts'), least: 80 },
  texts: { files: inContract(TEXTS, '.ts'), tests: inContract(TEXTS, '.test.ts'), least: 80 },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const unknown = names.find((name) => !PARTS[name]);
if (unknown) throw new Error(`There is no part ${unknown}, only ${Object.keys(PARTS).join(', ')}`);
const load = createRequire(import.meta.url);
if (names.some((name) => PARTS[name].needsDatabase)) await load('../server/testing/startCluster.ts').default();
for (const name of names) {
  const env = { MUTATE: JSON.stringify({ name, ...PARTS[name] }) };
  const { code } = await run('stryker', ['run', 'scripts/mutate.config.mjs'], { stdio: 'inherit', env });
  if (code !== 0) process.exitCode = 1;
}
await load('../server/testing/stopCluster.ts').default();
