import { pageSettings } from './pageSettings';

/** The numbers under which the seller is registered, in words: "PAN 301234567". */
export function sellerNumbers(): string[] {
  const { pan, listing } = pageSettings().shop;
  return [...(pan ? [`PAN ${pan}`] : []), ...(listing ? [`Department of Commerce ${listing}`] : [])];
}
