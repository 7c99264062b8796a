import { readSignedData, signEsewa } from './esewaSignature';

/** The pair that eSewa publishes for tests. */
const SECRET = '8gBm/:&EnhH.1/q';

/** eSewa's own example. */
const SIGNED = {
  transaction_code: '000AWEO',
  status: 'COMPLETE',
  total_amount: '1000.0',
  transaction_uuid: '250610-162413',
  product_code: 'EPAYTEST',
  signed_field_names: 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names',
};
const SIGNATURE = '62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA=';

const encode = (json: string) => Buffer.from(json).toString('base64');
/** The example with its amount as a JSON number, as eSewa sends it. */
const toData = (fields: Record<string, unknown>) =>
  encode(JSON.stringify({ signature: SIGNATURE, ...fields }).replace('"1000.0"', '1000.0'));

test("eSewa's request vector: total 110 of 241028", () => {
  const fields = { total_amount: '110', transaction_uuid: '241028', product_code: 'EPAYTEST' };
  expect(signEsewa(fields, Object.keys(fields), SECRET)).toBe('i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=');
});

test("eSewa's answer vector is valid: numbers are verified as the text that was sent", () => {
  expect(readSignedData(toData(SIGNED), SECRET)).toMatchObject(SIGNED);
});

test('the plus signs of base64 may have become blanks on the way', () => {
  const note = '>>>>>?????~~~~~';
  const data = toData({ ...SIGNED, note });
  expect(data).toContain('+');
  expect(readSignedData(data.replaceAll('+', ' '), SECRET)).toMatchObject({ note });
});

test('an amount with a thousands separator is text, and signed as such', () => {
  const fields = { ...SIGNED, total_amount: '1,000.0' };
  const signature = signEsewa(fields, SIGNED.signed_field_names.split(','), SECRET);
  expect(readSignedData(toData({ ...fields, signature }), SECRET)).toMatchObject({ total_amount: '1,000.0' });
});

const without = (name: string) => {
  const signed_field_names = SIGNED.signed_field_names
    .split(',')
    .filter((each) => each !== name)
    .join(',');
  const fields = { ...SIGNED, signed_field_names };
  return toData({ ...fields, signature: signEsewa(fields, signed_field_names.split(','), SECRET) });
};

test.each<[what: string, data: unknown]>([
  ['a changed amount', toData({ ...SIGNED, total_amount: '1.0' })],
  ['a reformatted amount', encode(JSON.stringify({ ...SIGNED, total_amount: 1000, signature: SIGNATURE }))],
  ['a changed status', toData({ ...SIGNED, status: 'PENDING' })],
  ['a foreign uuid', toData({ ...SIGNED, transaction_uuid: '250610-162414' })],
  ['a foreign product code', toData({ ...SIGNED, product_code: 'OTHER' })],
  ['another signature', toData({ ...SIGNED, signature: SIGNATURE.replace('6', '7') })],
  ['a shorter signature', toData({ ...SIGNED, signature: SIGNATURE.slice(0, -1) })],
  ['no signature', toData({ ...SIGNED, signature: undefined })],
  ['a signature that is no text', toData({ ...SIGNED, signature: [SIGNATURE] })],
  [
    'a name of a field that is not there',
    toData({ ...SIGNED, signed_field_names: `${SIGNED.signed_field_names},more` }),
  ],
  ...SIGNED.signed_field_names.split(',').map((name): [string, string] => [`${name} not signed`, without(name)]),
  [
    'a field twice',
    encode(`{"status":"COMPLETE",${JSON.stringify({ ...SIGNED, status: 'X', signature: SIGNATURE }).slice(1)}`),
  ],
  ['no JSON', encode('COMPLETE')],
  ['a list', encode('[]')],
  ['no base64', '%%%'],
  ['an empty text', ''],
  ['nothing', undefined],
  ['the parameter twice', ['a', 'b']],
])('data with %s is not accepted', (_what, data) => {
  expect(readSignedData(data, SECRET)).toBeNull();
});
