import { useEffect } from 'react';
import { SHOP_NAME } from '../../contract/rules';

/** Names the page in the browser's tab: "Cart - Mewa Pasal". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${SHOP_NAME}`;
  }, [title]);
}
