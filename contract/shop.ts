/** The shop's own name, how to reach it, and its numbers as a seller. Each is one line of text, the last three "" where there is none. */
export type Shop = {
  name: string;
  address: string;
  phone: string;
  email: string;
  pan: string;
  /** The number of the shop at the Department of Commerce. */
  listing: string;
  /** Where complaints go. */
  complaints: string;
};

/** The specification's brand and the contact details of its footer. Operators set their own (`SHOP_NAME`, …). */
export const DEFAULT_SHOP: Shop = {
  name: 'Mewa Pasal',
  address: 'Asan Bazaar, Kathmandu 44600, Nepal',
  phone: '+977 1 5550100',
  email: 'support@example.com',
  pan: '',
  listing: '',
  complaints: '',
};
