/** Phone numbers as people write them, and what the doors make of them: a number as it is sent, or the message of a refusal. */
type Outcome = { value: string; fault?: undefined } | { value?: undefined; fault: string };
const value = (phone: string): Outcome => ({ value: phone });
const fault = (text: string): Outcome => ({ fault: text });

const NEPAL = fault('Please enter a valid Nepal phone number (10 digits starting with 98)');
const RIDER = fault(
  'Please enter a valid Nepal phone number (10 digits starting with 96, 97 or 98, or a landline with its area code)',
);
const OTHER = fault('Please enter a valid phone number');
const MOBILE = value('+9779812345678');
const INDIAN = value('+919876543210');

export type PhoneCase = {
  text: string;
  /** As the number of an account, in a form that starts with +977. */
  account: Outcome;
  /** As the number that the rider calls. */
  delivery: Outcome;
  /** Where it is not that of the rider: a field of one line has no cap of ten digits, and no country code beside it. */
  oneLine?: Outcome;
  /** As the body of a call has it: a country code and ASCII digits. */
  account_api: Outcome;
  delivery_api: Outcome;
};
const refused = { account_api: OTHER, delivery_api: OTHER };
const mobile = (text: string): PhoneCase => ({ text, account: MOBILE, delivery: MOBILE, ...refused });

export const PHONE_CASES: PhoneCase[] = [
  mobile('9812345678'),
  mobile('981-2345678'),
  mobile('९८१२३४५६७८'),
  mobile('09812345678'),
  mobile('9779812345678'),
  mobile('00977 981 234 5678'),
  mobile('+९७७ ९८१२३४५६७८'),
  { ...mobile('+977 (981) 234-5678'), account_api: MOBILE, delivery_api: MOBILE },
  { ...mobile('+977९८१२३४५६७८'), account_api: NEPAL, delivery_api: RIDER },
  { ...mobile('+977 09812345678'), account_api: NEPAL, delivery_api: RIDER },
  { text: '+91 98765 43210', account: INDIAN, delivery: INDIAN, account_api: INDIAN, delivery_api: INDIAN },
  { text: '9712345678', account: NEPAL, delivery: value('+9779712345678'), ...refused },
  {
    text: '+977 971-2345678',
    account: NEPAL,
    delivery: value('+9779712345678'),
    account_api: NEPAL,
    delivery_api: value('+9779712345678'),
  },
  { text: '01-4412345', account: NEPAL, delivery: value('+97714412345'), ...refused },
  { text: '977 1 4412345', account: NEPAL, delivery: value('+97714412345'), ...refused },
  { text: '98123456', account: NEPAL, delivery: RIDER, ...refused },
  { text: '9512345678', account: NEPAL, delivery: RIDER, ...refused },
  // A field with a country code shows what is left of them.
  { text: '98123456789', account: MOBILE, delivery: MOBILE, oneLine: RIDER, ...refused },
  {
    text: '+977 98123456789',
    account: MOBILE,
    delivery: MOBILE,
    oneLine: RIDER,
    account_api: NEPAL,
    delivery_api: RIDER,
  },
  { text: '+1 202 555 0100', account: NEPAL, delivery: RIDER, oneLine: OTHER, ...refused },
];
