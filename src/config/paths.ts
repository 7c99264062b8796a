import { paths } from '../../contract/paths';

export { paths };

export function productPath(id: number): string {
  return `${paths.products}/${id}`;
}

export function categoryPath(id: number): string {
  return `${paths.categories}/${id}`;
}

export function orderPath(id: number): string {
  return `${paths.orders}/${id}`;
}

export function deskOrderPath(id: number): string {
  return paths.deskOrder.replace(':id', String(id));
}

/** The products page searched for `text`; the whole list when the text is blank. */
export function searchPath(text: string): string {
  const search = text.trim();
  return search ? `${paths.products}?${new URLSearchParams({ search })}` : paths.products;
}
