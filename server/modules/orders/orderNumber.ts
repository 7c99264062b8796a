import { randomBytes } from 'node:crypto';

/** 32 digits and letters without look-alikes: no 0, 1, I or O. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random order number, `MP-7K3Q-9XFD`: one of 10^12. */
export function createOrderNumber(): string {
  const [a, b] = [readGroup(), readGroup()];
  return `MP-${a}-${b}`;
}

function readGroup(): string {
  return [...randomBytes(4)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
