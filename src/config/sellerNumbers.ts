import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { pageSettings } from './pageSettings';

/** The numbers under which the seller is registered, in words: "PAN 301234567". */
export function sellerNumbers(i18n: I18n): string[] {
  const { pan, listing } = pageSettings().shop;
  return [
    ...(pan ? [i18n._(msg`PAN ${pan}`)] : []),
    ...(listing ? [i18n._(msg`Department of Commerce ${listing}`)] : []),
  ];
}
