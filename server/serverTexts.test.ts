import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import ts from 'typescript';
import { SERVER_TEXTS, TEXTS_WITH_NAMES } from '../contract/serverTexts';
import { extractNumbers } from '../contract/textNumbers';

/** What people read elsewhere than in an error: on the command line, in the log, on papers, in texts of the shop's owner, in mails to staff. */
const OTHER_FILES =
  /(\.(test|nightly)\.ts|^(cli|config|db|process|queue|testing)\/.*|\/(testing|simulator|demo|bills)\/.*|legalDateMail\.ts|helpTexts\.ts|(disk|s3|store)Pictures?\.ts|startPayment\.ts|providers\/types\.ts)$/;
/** What no page of the shop does, and what the client words itself. */
const NOT_SHOWN = [
  // Calls that the client does not make.
  /Idempotency-Key/,
  /^Unsupported media type|^Multipart form|^JSON parse error|^Bad request|^Method |^Request (Header|Timeout)|^Invalid data\./,
  /^Name (an order or a member|either )|^Give either |^Only with the step|^Say why the delivery failed: |^Invalid page\./,
  /^Line .+ is longer than .+ bytes|is neither \.csv nor \.jsonl|^The file is not UTF-8|^The first line .*[^t]wice/,
  // It renews a session, and leads to the login.
  /^Authentication credentials|^Token is invalid|token not valid/,
  // What it words itself when a call has succeeded.
  /^Verification e-mail sent|^Successfully logged out|^New password has been saved|^Password (reset e-mail )?has been/,
  // A part of a sentence.
  /^\W*(and )?\W*$/,
  // Of catalog files, which the command line reads.
  /^is not JSON|^is not a JSON|is no text, number|^\{\}: is missing|one is without the other|^Enter (true or|an address \(|a moment)|^At most \{\} bytes/,
  // The history of a problem.
  /^(The|Missing in the) exchange \{\}/,
];
const DOCUMENTED = new Set(['description', 'summary', 'examples', 'example', 'title', 'tags']);

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.nightly)\.ts$/.test(file) && file !== 'serverTexts.ts')
    .map((file) => ({ file, source: readFileSync(path.join(folder, file), 'utf8') }));
const server = sourcesOf(__dirname);
const contract = sourcesOf(path.join(__dirname, '../contract'));
/** What reads a field of a form or a file. */
const READERS = /^(enteredNumbers|readProduct)\.ts$/;

/** The texts of a source, with {} in place of their values, that are an error's or a whole sentence. */
function findTexts(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node, isOfError: boolean): void => {
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && DOCUMENTED.has(node.name.text)) return;
    const called = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression.getText() : '';
    // Mails and pages; the log; errors of the program.
    if (/(^|\.)(i18n\._|log\.\w+)$|^(Error|TypeError)$/.test(called)) return;
    const parts = ts.isStringLiteralLike(node)
      ? [node.text]
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
        : [];
    const text = parts.join('{}');
    const isFound = /^["A-Z{].* .*\.$/s.test(text) || (isOfError && text.includes(' '));
    // A marked text is in the catalog of the server.
    if (isFound && !node.getFullText().includes('/*i18n*/')) texts.push(text);
    const isError =
      (ts.isNewExpression(node) && called.endsWith('Error')) ||
      called === 'faults.push' ||
      (ts.isPropertyAssignment(node) && /^(fault|reason)$/.test(node.name.getText())) ||
      (ts.isVariableDeclaration(node) && node.name.getText() === 'fault');
    ts.forEachChild(node, (child) => visit(child, isOfError || isError));
  };
  visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest, true), false);
  return texts;
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
/** What a text of the source can become: values and numbers are placeholders in the catalog. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split('{}')
      .map((part) =>
        extractNumbers(part)
          .id.split(/\{\d+\}/)
          .map(escape)
          .join('.+'),
      )
      .join('.+')}$`,
    's',
  );

const shown = [
  ...server.filter(({ file }) => !OTHER_FILES.test(file)),
  ...contract.filter(({ file }) => READERS.test(file)),
];
const texts = [...new Set(shown.flatMap(({ source }) => findTexts(source)))].filter(
  (text) => !NOT_SHOWN.some((pattern) => pattern.test(text)),
);

test('every error that people read is in the catalog of the client', () => {
  const catalog = PO.parse(readFileSync(path.join(__dirname, '../locales/shop/ne.po'), 'utf8'));
  const known = [...new Set([...SERVER_TEXTS, ...TEXTS_WITH_NAMES, ...catalog.items.map(({ msgid }) => msgid)])];
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => !known.some((each) => patternOf(text).test(each)))).toEqual([]);
});

/** Where a text begins, after its first name and before its next number, amount or name. */
const beginningOf = (text: string) =>
  text
    .split(/(?:NPR )?\{\w+\}/)
    .find((part) => /\w/.test(part))!
    .trim()
    .slice(0, 8);

test('the client translates no error that the server does not have any more', () => {
  const sources = [...server, ...contract].map(({ source }) => source).join('\n');
  const patterns = texts.filter((text) => text.replace('{}', '').length > 12).map(patternOf);
  const isKnown = (text: string) => sources.includes(beginningOf(text)) || patterns.some((each) => each.test(text));
  expect([...SERVER_TEXTS, ...TEXTS_WITH_NAMES].filter((text) => !isKnown(text))).toEqual([]);
});
