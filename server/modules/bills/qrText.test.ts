import { qrText } from './qrText';

const facts = {
  sellerPan: '301234567',
  number: 'T-2083/84-1',
  date: '2083-08-07',
  buyerPan: '609876543',
  total: '2500.00',
};

test('the QR code says who sold, the number, the date, who bought, the total and the tax', () => {
  expect(qrText({ ...facts, vat: '287.61' })).toBe(
    'PAN: 301234567\nBill: T-2083/84-1\nDate: 2083-08-07 BS\nBuyer PAN: 609876543\nTotal: NPR 2500.00\nVAT: NPR 287.61',
  );
  expect(qrText({ ...facts, sellerPan: null, buyerPan: null, vat: null })).toBe(
    'Bill: T-2083/84-1\nDate: 2083-08-07 BS\nTotal: NPR 2500.00',
  );
});
