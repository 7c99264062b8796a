import { SHOP_NAME } from '../../contract/rules';

/** Names the page in the browser's tab: "Cart - Mewa Pasal". React puts it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - ${SHOP_NAME}`}</title>;
}
