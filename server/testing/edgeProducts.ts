/** Products at the edges of what the columns take and the cards show; the demo catalog has plausible ones alone. */
export const edgeProducts = [
  { name: 'The smallest price', desc: 'For one paisa.', price: '0.01', quantity: 500 },
  { name: 'The largest price and stock', desc: 'All of it.', price: '99999999.99', quantity: 2_147_483_647 },
  {
    name: 'Samay Baji Feast Set (समयबजी) with Beaten Rice, Roasted Black Soybeans, Ginger, Puffed Rice, Spiced Potatoes, Dried Meat and Bara, for Four Persons, 1.2 kg',
    desc: 'A very long name.',
    price: '1450.00',
    quantity: 10,
  },
  { name: 'तिलको लड्डु, ४०० ग्राम', desc: 'भुटेको तिल र चाकुको घरेलु लड्डु।', price: '330.00', quantity: 1 },
  {
    name: 'Roasted & Salted <b>',
    desc: `"one bite", the collector's 100%, batch MJ_26 \\ {{7*7}}`,
    price: '1.00',
    quantity: 0,
  },
];
