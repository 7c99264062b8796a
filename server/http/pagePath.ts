import { type paths } from '../../contract/paths';

type PathWithId = Extract<(typeof paths)[keyof typeof paths], `${string}:id${string}`>;

/** The path of a page with the id filled in, as React Router's `generatePath` does it in the client. */
export const pagePath = (path: PathWithId, id: number): string => path.replace(':id', String(id));
