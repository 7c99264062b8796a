import { failedChange } from '../../http/apiError';

export const checkoutErrors = {
  loadDelivery: failedChange(/*i18n*/ 'Failed to load the delivery times'),
  loadQuote: failedChange(/*i18n*/ 'Failed to calculate the total'),
  placeOrder: failedChange(/*i18n*/ 'Failed to place the order'),
};
