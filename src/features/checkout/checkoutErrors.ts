import { failedChange } from '../../http/apiError';

export const checkoutErrors = {
  loadDelivery: failedChange('Failed to load the delivery times'),
  loadQuote: failedChange('Failed to calculate the total'),
  placeOrder: failedChange('Failed to place the order'),
};
