import { type RegisterName } from '../../../../contract/bills';

export const REGISTER_TEXTS: Readonly<Record<RegisterName, string>> = {
  sales: 'Sales',
  returns: 'Sales returns',
  standard: 'Standard view',
};

const MONTHS = [
  'Baisakh',
  'Jestha',
  'Ashadh',
  'Shrawan',
  'Bhadra',
  'Ashwin',
  'Kartik',
  'Mangsir',
  'Poush',
  'Magh',
  'Falgun',
  'Chaitra',
];

/** "Mangsir 2083" of "2083-08". */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}
