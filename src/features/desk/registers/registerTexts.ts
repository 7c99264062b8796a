import { type I18n } from '@lingui/core';
import { localDigits } from '../../../../contract/formats';
import { type RegisterName } from '../../../../contract/bills';

export const REGISTER_TEXTS: Readonly<Record<RegisterName, string>> = {
  sales: /*i18n*/ 'Sales',
  returns: /*i18n*/ 'Sales returns',
  standard: /*i18n*/ 'Standard view',
};

const MONTHS = [
  /*i18n*/ 'Baisakh',
  /*i18n*/ 'Jestha',
  /*i18n*/ 'Ashadh',
  /*i18n*/ 'Shrawan',
  /*i18n*/ 'Bhadra',
  /*i18n*/ 'Ashwin',
  /*i18n*/ 'Kartik',
  /*i18n*/ 'Mangsir',
  /*i18n*/ 'Poush',
  /*i18n*/ 'Magh',
  /*i18n*/ 'Falgun',
  /*i18n*/ 'Chaitra',
];

/** "Mangsir 2083" of "2083-08". */
export function monthText(i18n: I18n, month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${i18n._(MONTHS[Number(number) - 1] ?? number)} ${localDigits(i18n, year)}`;
}
