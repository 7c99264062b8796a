import { DetailError } from '../../http/errors';

/** 404 for an order that has no bill yet. */
export const notIssued = (): DetailError =>
  new DetailError(404, 'The bill of this order is not issued yet.', 'not_issued');
