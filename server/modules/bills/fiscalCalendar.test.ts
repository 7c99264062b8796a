import { fiscalDate, readMonthLengths } from './fiscalCalendar';

test.each([
  ['1943-04-14T06:00:00Z', '2000-01-01', '1999/00'],
  ['2025-04-14T06:00:00Z', '2082-01-01', '2081/82'],
  ['2025-07-16T06:00:00Z', '2082-03-32', '2081/82'],
  ['2025-07-17T06:00:00Z', '2082-04-01', '2082/83'],
  ['2026-07-16T06:00:00Z', '2083-03-32', '2082/83'],
  ['2026-07-17T06:00:00Z', '2083-04-01', '2083/84'],
  ['2026-11-23T06:00:00Z', '2083-08-07', '2083/84'],
  ['2027-04-14T06:00:00Z', '2084-01-01', '2083/84'],
  ['2028-07-16T06:00:00Z', '2085-04-01', '2085/86'],
  // The last moment of Ashadh and the first of Shrawan in Kathmandu.
  ['2027-07-16T18:14:59.999Z', '2084-03-32', '2083/84'],
  ['2027-07-16T18:15:00.000Z', '2084-04-01', '2084/85'],
])('%s is %s of the fiscal year %s', (time, date, fiscalYear) => {
  expect(fiscalDate(new Date(time))).toEqual({ date, fiscalYear });
});

test('a year that the table does not have has no date, until a file says how long its months are', () => {
  const at = new Date('2034-07-20T06:00:00Z');
  expect(fiscalDate(at)).toBeNull();
  expect(fiscalDate(new Date('1943-04-13T06:00:00Z'))).toBeNull();
  const overrides = readMonthLengths('{"2091": [31,31,32,31,31,31,30,29,30,29,30,30]}');
  expect(fiscalDate(at, overrides)).toEqual({ date: '2091-04-04', fiscalYear: '2091/92' });
});

test('a file comes before the table', () => {
  const overrides = readMonthLengths('{"2084": [31,32,31,31,31,30,30,30,29,30,30,30]}');
  const at = new Date('2027-06-15T06:00:00Z');
  expect([fiscalDate(at)?.date, fiscalDate(at, overrides)?.date]).toEqual(['2084-03-01', '2084-02-32']);
  expect(fiscalDate(new Date('2027-07-17T06:00:00Z'), overrides)?.date).toBe('2084-04-01');
});

test('a year has 365 or 366 days', () => {
  const leap = '{"2084": [31,31,32,31,31,30,30,30,29,30,30,31]}';
  expect(readMonthLengths(leap)).toEqual(JSON.parse(leap));
});

test.each([
  ['{', 'JSON'],
  ['[]', 'it must be an object'],
  ['null', 'it must be an object'],
  ['2084', 'it must be an object'],
  ['{"84": []}', '"84" must be a year like "2084"'],
  ['{"84": [31,31,32,31,31,30,30,30,29,30,30,30]}', '"84" must be a year'],
  ['{"12084": [31,31,32,31,31,30,30,30,29,30,30,30]}', '"12084" must be a year'],
  ['{"20840": [31,31,32,31,31,30,30,30,29,30,30,30]}', '"20840" must be a year'],
  ['{"2084": 12}', '"2084" must be a year'],
  ['{"2084": [31,31,32]}', '"2084" must be a year'],
  ['{"2084": [31,31,32,31,31,30,30,30,29.5,29.5,30,30]}', '29 to 32 each'],
  ['{"2084": [31,31,32,31,31,30,31,31,28,30,30,30]}', '29 to 32 each'],
  ['{"2084": [31,31,32,31,31,30,30,30,29,30,30,33]}', '29 to 32 each'],
  ['{"2084": [31,31,32,31,31,30,30,30,29,30,29,30]}', 'the months of 2084 have 364 days'],
  ['{"2084": [32,32,32,31,31,31,30,30,29,30,30,30]}', 'the months of 2084 have 368 days'],
])('month lengths that cannot be right are refused: %s', (json, message) => {
  expect(() => readMonthLengths(json)).toThrow(message);
});
