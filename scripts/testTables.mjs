/**
 * `npm run test:tables`: writes the column "Tests" of the tables in docs/ from the titles of the tests. A title starts with the ids of its rules:
 * `§2.4 UX-11 the badge …`. With `--check` nothing is written, and the exit code is 1 when a table is out of date, a title names an unknown rule,
 * or a rule has neither a test nor a note that says why.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

const DOCUMENTS = ['specification-coverage', 'accessibility', 'security-checks', 'fault-checks'];
const ID = String.raw`(?:§\d(?:\.\d+)?|(?:AU|TK|AC|IN|HD|FE|SUP|UX)-\d\d|F\d\d)`;
/** A string that starts with ids, or the first comment of a script. */
const TITLES = [
  new RegExp(String.raw`(?<quote>['"\`])(?<ids>(?:${ID} )+)(?<text>.*?)(?<!\\)\k<quote>`, 'g'),
  new RegExp(String.raw`^/\*\* (?<ids>(?:${ID} )+)(?<text>.*?)\.? \*/`, 'g'),
];
const TEST_FILES = /\.(test|spec|nightly)\.tsx?$|^e2e\/support\/|^trials\/faults\//;

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const asCell = (text) =>
  text
    .replace(/\\(['"`])/g, '$1')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');

/** Map of rule id to the tests that name it: `Map { file → titles }`. */
function readTitles() {
  const tests = new Map();
  const files = ['src', 'contract', 'server', 'scripts', 'e2e', 'trials']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => TEST_FILES.test(file) && /\.\w+$/.test(file))
    .sort();
  for (const file of files) {
    for (const { groups } of TITLES.flatMap((pattern) => [...read(file).matchAll(pattern)])) {
      for (const id of groups.ids.trim().split(' ')) {
        if (!tests.has(id)) tests.set(id, new Map());
        const byFile = tests.get(id);
        byFile.set(file, [...(byFile.get(file) ?? []), asCell(groups.text)]);
      }
    }
  }
  return tests;
}

const tests = readTitles();
const rules = new Set();
const problems = [];

/** Writes the last cell of the rows of all tables whose last column is "Tests". */
function updateDocument(text) {
  let inTable = false;
  const lines = text.split('\n').map((line) => {
    if (line.endsWith('| Tests |')) inTable = true;
    else if (!line.startsWith('|')) inTable = false;
    const id = inTable && new RegExp(`^\\| (${ID}) \\|`).exec(line)?.[1];
    if (!id) return line;
    rules.add(id);
    const [rule, note] = line
      .split(/(?<!\\)\|/)
      .slice(2, -2)
      .map((cell) => cell.trim());
    const held = [...(tests.get(id) ?? [])].map(([file, titles]) => `\`${file}\`: ${titles.join('; ')}`).join('<br>');
    if (!held && !note) problems.push(`${id} has neither a test nor a note.`);
    return `| ${[id, rule, ...(note === undefined ? [] : [note]), held].join(' | ')} |`;
  });
  return lines.join('\n');
}

const isCheck = process.argv.includes('--check');
for (const document of DOCUMENTS.map((name) => `docs/${name}.md`)) {
  const before = read(document);
  const after = updateDocument(before);
  if (after === before) continue;
  if (isCheck) problems.push(`${document} is out of date: run "npm run test:tables".`);
  else writeFileSync(path.join(root, document), after);
}
// A section alone (§2) stands for the section in general.
for (const [id, byFile] of tests)
  if (!rules.has(id) && !/^§\d$/.test(id)) problems.push(`${id} is no rule: ${[...byFile.keys()].join(', ')}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
