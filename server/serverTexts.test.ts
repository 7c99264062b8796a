import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVER_TEXTS } from '../contract/serverTexts';

const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/(\.test|\.nightly)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(__dirname, file), 'utf8'))
  .join('\n');
const contract = readdirSync(path.join(__dirname, '../contract'))
  .filter((file) => file !== 'serverTexts.ts')
  .map((file) => (file.endsWith('.ts') ? readFileSync(path.join(__dirname, '../contract', file), 'utf8') : ''))
  .join('\n');

/** How a text begins, before its first number or amount. */
const beginningOf = (text: string) =>
  text
    .split(/(?:NPR )?\{\d+\}/, 1)[0]!
    .trim()
    .slice(0, 8);

test('the client translates no error that the server does not have any more', () => {
  const isKnown = (text: string) => sources.includes(text) || contract.includes(text);
  expect(SERVER_TEXTS.filter((text) => !isKnown(beginningOf(text)))).toEqual([]);
});
