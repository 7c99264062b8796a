import { type I18n } from '@lingui/core';
import { METHOD_NAMES } from '../../../../contract/orderTexts';
import { type TakingKind, type Takings } from '../../../../contract/takings';
import { type Figure } from './takingsEndpoints';

export const KIND_TEXTS: Readonly<Record<TakingKind, string>> = {
  desk_cash: /*i18n*/ 'Cash at the desk',
  rider_cash: /*i18n*/ 'Collected by riders',
  hand_over: /*i18n*/ 'Handed over by riders',
  cash_refund: /*i18n*/ 'Refunded in cash',
  given_back: /*i18n*/ 'Refunded by riders at the door',
  wallet: /*i18n*/ 'Paid by wallet',
  wallet_refund: /*i18n*/ 'Refunded by wallet',
  write_off: /*i18n*/ 'Cash of orders written off',
  rider_write_off: /*i18n*/ 'Cash of riders written off',
};

const KINDS = Object.keys(KIND_TEXTS) as TakingKind[];

/** The figure of an address; null without one. */
export function readFigure(params: URLSearchParams): Figure | null {
  const kind = KINDS.find((known) => known === params.get('kind'));
  if (!kind) return null;
  const [rider, method] = [Number(params.get('rider')), params.get('method')];
  return {
    kind,
    ...(Number.isSafeInteger(rider) && rider > 0 && { rider }),
    ...(method && method in METHOD_NAMES && { method }),
  };
}

/** The address of the rows of a figure. */
export const figureSearch = (day: string, { kind, rider, method }: Figure): string =>
  `?${new URLSearchParams({ day, kind, ...(rider && { rider: String(rider) }), ...(method && { method }) })}`;

/** "Handed over by riders: Ram Thapa". */
export function figureText(i18n: I18n, { kind, rider, method }: Figure, takings: Takings | undefined): string {
  const name = takings?.riders.find((each) => each.rider.id === rider)?.rider.name;
  const of = name ?? (method && i18n._(METHOD_NAMES[method as keyof typeof METHOD_NAMES]));
  const text = i18n._(KIND_TEXTS[kind]);
  return of ? `${text}: ${of}` : text;
}
