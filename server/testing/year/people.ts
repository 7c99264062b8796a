/** Who acts, and what the simulation knows of them. */
import { type Order, type Slot } from './model';
import { type Random } from './random';
import { type Caller } from './shop';

export type Member = Caller & {
  index: number;
  random: Random;
  /** What identifies them: nobody else has it. */
  first: string;
  last: string;
  email: string;
  phone: string;
  tole: string;
  password: string;
  refresh: string;
  accessUntil: number;
  sessionUntil: number;
  isRegistered: boolean;
  isDeleted: boolean;
  address: number;
  isCourier: boolean;
  cart: Map<number, number>;
  /** When deliveries of their cash orders failed by their doing, by order. */
  failed: Map<number, number>;
  orders: Order[];
  /** Delivery times they were offered last. */
  offered: Slot[];
};

export type Rider = { id: number; name: string; owes: Map<string, number> };

export type Staff = Caller & {
  email: string;
  password: string;
  refresh: string;
  elevatedUntil: number;
  accessUntil: number;
  sessionUntil: number;
};

export type Problem = {
  id: number;
  order: Order;
  lines: { line: Order['lines'][number]; pieces: number }[];
  isMissing: boolean;
  amount: number;
  state: string;
  isCredited: boolean;
};

const FIRST = ['Maya', 'Sita', 'Ram', 'Hari', 'Gita', 'Asha', 'Bikash', 'Deepa', 'Kiran', 'Laxmi', 'Nabin', 'Puja'];
const LAST = [
  'Tamang',
  'Rai',
  'Thapa',
  'Gurung',
  'Magar',
  'Lama',
  'Karki',
  'Shrestha',
  'Limbu',
  'Adhikari',
  'Basnet',
  'Khadka',
  'Poudel',
  'Sherpa',
  'Bhandari',
  'Maharjan',
];
const TOLES = ['Koteshwor', 'Asan', 'Baneshwor', 'Kalanki', 'Maharajgunj', 'Naya Bazar'];

/** A member who has not registered yet. */
export function createMember(index: number, random: Random): Member {
  const last = `${LAST[index % 16]} ${LAST[Math.floor(index / 16) % 16]}`;
  const first = random.pick(FIRST);
  return {
    ...{ name: `member ${index}`, index, random, first, last },
    ...{
      email: `${first}.${last.replace(' ', '.')}@example.com`.toLowerCase(),
      phone: `+97798${String(10_000_000 + index * 37)}`,
      tole: random.pick(TOLES),
    },
    ...{
      password: `Kagbeni ${1955 + index}`,
      refresh: '',
      accessUntil: 0,
      sessionUntil: 0,
      address: 0,
      orders: [],
      offered: [],
    },
    ...{ isRegistered: false, isDeleted: false, isCourier: index % 5 === 4, cart: new Map(), failed: new Map() },
  };
}
