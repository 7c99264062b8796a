import { toCsv } from './csv';

test('a spreadsheet reads a CSV file as a table of texts and numbers, and runs no formula', () => {
  const rows = [
    ['काजू', -5, null],
    ['a "b", c\nd', '=1+1', '-5'],
    ['+1', '@sum', '\tx'],
  ];
  expect(toCsv(rows)).toBe(`\uFEFFकाजू,-5,\r\n"a ""b"", c\nd",'=1+1,'-5\r\n'+1,'@sum,'\tx\r\n`);
});
