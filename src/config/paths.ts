import { generatePath } from 'react-router-dom';
import { type Language } from '../../contract/languages';
import { type PageTextName } from '../../contract/pageTextRules';
import { paths } from '../../contract/paths';

export { paths };

type PathWithId = Extract<(typeof paths)[keyof typeof paths], `${string}:id${string}`>;

const pathTo = (path: PathWithId) => (id: number) => generatePath(path, { id: String(id) });

export const productPath = pathTo(paths.product);
export const categoryPath = pathTo(paths.category);
export const orderPath = pathTo(paths.order);
export const billPath = pathTo(paths.orderBill);
export const editProductPath = pathTo(paths.editProduct);
export const deskOrderPath = pathTo(paths.deskOrder);
export const deskMemberPath = pathTo(paths.deskMember);
export const deskSupplierPath = pathTo(paths.deskSupplier);
export const deskRiderPath = pathTo(paths.deskRider);

export const deskTextPath = (name: PageTextName, language: Language) =>
  generatePath(language === 'ne' ? paths.deskNepaliText : paths.deskText, { name });

/** The products page searched for `text`; the whole list when the text is blank. */
export function searchPath(text: string): string {
  const search = text.trim();
  return search ? `${paths.products}?${new URLSearchParams({ search })}` : paths.products;
}
