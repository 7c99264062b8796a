/** The shop's own name and how to reach it. Each is one line of text. */
export type Shop = { name: string; address: string; phone: string; email: string };

/** The specification's brand and the contact details of its footer. Operators set their own (`SHOP_NAME`, …). */
export const DEFAULT_SHOP: Shop = {
  name: 'Mewa Pasal',
  address: 'Asan Bazaar, Kathmandu 44600, Nepal',
  phone: '+977 1 5550100',
  email: 'support@example.com',
};
