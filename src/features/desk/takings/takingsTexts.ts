import { METHOD_NAMES } from '../../../../contract/orderTexts';
import { type TakingKind, type Takings } from '../../../../contract/takings';
import { type Figure } from './takingsEndpoints';

export const KIND_TEXTS: Readonly<Record<TakingKind, string>> = {
  desk_cash: 'Cash at the desk',
  rider_cash: 'Collected by riders',
  hand_over: 'Handed over by riders',
  cash_refund: 'Refunded in cash',
  given_back: 'Refunded by riders at the door',
  wallet: 'Paid by wallet',
  wallet_refund: 'Refunded by wallet',
  write_off: 'Cash of orders written off',
  rider_write_off: 'Cash of riders written off',
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
export function figureText({ kind, rider, method }: Figure, takings: Takings | undefined): string {
  const name = takings?.riders.find((each) => each.rider.id === rider)?.rider.name;
  const of = name ?? (method && METHOD_NAMES[method as keyof typeof METHOD_NAMES]);
  return of ? `${KIND_TEXTS[kind]}: ${of}` : KIND_TEXTS[kind];
}
