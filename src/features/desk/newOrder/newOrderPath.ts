import { paths } from '../../../config/paths';

/** Where an order by telephone is taken. It is no path of its own: each one is a part of every shopper's first scripts. */
export const NEW_ORDER = 'new';
export const newOrderPath = paths.deskOrder.replace(':id', NEW_ORDER);
