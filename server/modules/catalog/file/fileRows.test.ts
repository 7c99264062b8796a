import { parse } from 'csv-parse/sync';
import { guardText, toCsvLine } from '../../../http/csv';
import { readCsv } from './fileRows';

/** The values of each row, or its fault, by its line. */
const read = (text: string) =>
  Object.fromEntries(
    [...readCsv(text)].map(({ line, values, fault }) => [line, fault ?? Object.values(values).join('|')]),
  );

test.each([
  ['commas', 'a,b\n1,2\n', { 2: '1|2' }],
  ['semicolons and a byte order mark', '\ufeffa;b\r\n1,5;2\r\n', { 2: '1,5|2' }],
  ['tabs', 'a\tb\n1, 5\t2\n', { 2: '1, 5|2' }],
  ["Excel's line with the separator", 'sep=;\r\na,x;b\r\n1;2\r\n', { 3: '1|2' }],
  ['a separator within quotation marks', '"a;x;y;z",b\n1,2\n', { 2: '1|2' }],
  ['old line ends', 'a,b\r1,2\r3,4', { 2: '1|2', 3: '3|4' }],
  ['mixed line ends', 'a,b\r\n1,2\n3,4\r5,6', { 2: '1|2', 3: '3|4', 4: '5|6' }],
  ['padded columns and rows', 'a,b,,,\n1,2,,,\n,,,,\n\n3,4,,,\n,,,,\n', { 2: '1|2', 5: '3|4' }],
  ['rows without the blank values at their end', 'a,b,c\n1\n2,3\n', { 2: '1||', 3: '2|3|' }],
  ['one column', 'a\n1\n', { 2: '1' }],
  [
    'lines and quotation marks in a value',
    'a,b\n"x\r\n\r\n""y""",15" bag\n3,4\n',
    { 2: 'x\r\n\r\n"y"|15" bag', 5: '3|4' },
  ],
  ['guarded text', "a,b\n'=1+1,'0802\n''=x,'x\n", { 2: '=1+1|0802', 3: "'=x|'x" }],
])('%s are read', (_kind, text, rows) => {
  expect(read(text)).toEqual(rows);
});

test.each([
  [
    'a quotation that is not closed',
    'a,b\n"1,2\n3,4\n"5",6\n',
    'has a quotation mark within quotation marks: write it twice, or leave out those around it',
    { 3: '3|4', 4: '5|6' },
  ],
  [
    'the same without another quotation',
    'a,b\n1,"2\n3,4\n5,6',
    'opens a quotation mark that is not closed',
    { 3: '3|4', 4: '5|6' },
  ],
  [
    'a quotation mark that is not doubled',
    'a,b\n"15" tall",2\n3,4\n',
    'has a quotation mark within quotation marks: write it twice, or leave out those around it',
    { 3: '3|4' },
  ],
  [
    'a value without a column',
    'a,b\n1,2,,x\n3,4\n',
    'has a value in column 4, which the first line does not name',
    { 3: '3|4' },
  ],
  [
    'a value in a column without a name',
    'a,,b\n1,x,2\n3,,4\n',
    'has a value in column 2, which the first line does not name',
    { 3: '3|4' },
  ],
])('%s is named by its line, and the rows after it are read', (_kind, text, fault, others) => {
  expect(read(text)).toEqual({ 2: fault, ...others });
});

test.each([
  ['', 'The file is empty: its first line has to name the columns.'],
  ['\n,,\n', 'The file is empty: its first line has to name the columns.'],
  ['a,b,a\n', 'The first line names the column "a" twice.'],
  ['"a,b\n1,2\n', 'The first line opens a quotation mark that is not closed.'],
])('%j is refused as a whole', (text, message) => {
  expect(() => [...readCsv(text)]).toThrow(message);
});

test('a table that is written is read again as it was, also by another reader', () => {
  const pieces = ['a', '"', ',', ';', '\n', '\r\n', "'", '=', '-5', ' ', 'घ्यू', '0802'];
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const cell = () => `x${Array.from({ length: next(6) }, () => pieces[next(pieces.length)]).join('')}`;
  const starts = () => pieces[next(pieces.length)]!.trim() + cell();
  for (let run = 0; run < 200; run += 1) {
    const delimiter = [',', ';', '\t'][next(3)]!;
    const table = Array.from({ length: 1 + next(4) }, () => [cell(), starts(), cell()]);
    const lines = [['a', 'b', 'c'], ...table.map((row) => row.map(guardText))];
    const text = lines.map((cells) => toCsvLine(cells, delimiter)).join('');
    expect([...readCsv(text)].map(({ values, fault }) => fault ?? Object.values(values))).toEqual(table);
    expect(parse(text, { delimiter })).toEqual(lines);
  }
});
