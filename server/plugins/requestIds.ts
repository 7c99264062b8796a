import { randomBytes } from 'node:crypto';

/** Ids that are made at once. */
const STOCK = 256;
/** In hexadecimal digits: as many bits as an UUID has. */
const LENGTH = 32;

/** Gives the ids of requests, which nobody can guess. They are cut from one text: `randomUUID` puts each together from twenty, at the cost of a line of the log. */
export function makeIds(): () => string {
  let stock = '';
  let used = 0;
  return () => {
    if (used === stock.length) {
      stock = randomBytes((STOCK * LENGTH) / 2).toString('hex');
      used = 0;
    }
    used += LENGTH;
    return stock.slice(used - LENGTH, used);
  };
}
