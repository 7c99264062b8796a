/**
 * A title of a test starts with the ids of its rules: `§2.4 UX-11 the badge …`. `npm run test:tables` writes the titles into docs/specification-coverage.md;
 * with the name of a checklist (accessibility, security-checks, fault-checks) it prints each of its rules with their tests instead.
 * With `--check` nothing is written, and the exit code is 1 when the document is out of date, a title names an unknown rule,
 * or a rule has neither a test nor a note that says why.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

/** Its tables have a last column "Tests", which is kept in git. Those of the checklists have "Note" instead. */
const COVERAGE = 'docs/specification-coverage.md';
const CHECKLISTS = ['accessibility', 'security-checks', 'fault-checks'];
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

/** Rewrites each row of a rule, which has three cells: `rewrite` gets the id, the other two, and the tests of the rule by file. */
const mapRules = (text, rewrite) =>
  text.replace(new RegExp(`^\\| (${ID}) \\|(.*)\\|$`, 'gm'), (row, id, rest) => {
    const cells = rest.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (cells.length !== 2) return row;
    rules.add(id);
    const lines = [...(tests.get(id) ?? [])].map(([file, titles]) => `\`${file}\`: ${titles.join('; ')}`);
    return rewrite(id, cells, lines);
  });

const before = read(COVERAGE);
const after = mapRules(before, (id, [rule], lines) => {
  if (lines.length === 0) problems.push(`${id} has no test.`);
  return `| ${id} | ${rule} | ${lines.join('<br>')} |`;
});
const printed = process.argv[2];
if (printed === '--check' && after !== before) problems.push(`${COVERAGE} is out of date: run "npm run test:tables".`);
if (printed === undefined && after !== before) writeFileSync(path.join(root, COVERAGE), after);

for (const name of CHECKLISTS) {
  mapRules(read(`docs/${name}.md`), (id, [rule, note], lines) => {
    if (lines.length === 0 && !note) problems.push(`${id} has neither a test nor a note.`);
    if (name === printed) console.log([`${id} ${rule}${note && ` (${note})`}`, ...lines].join('\n    '));
  });
}
// A section alone (§2) stands for the section in general.
for (const [id, byFile] of tests)
  if (!rules.has(id) && !/^§\d$/.test(id)) problems.push(`${id} is no rule: ${[...byFile.keys()].join(', ')}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
