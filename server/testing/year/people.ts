/** Who acts, and what the simulation knows of them. */
import { type Line, type Order, type Product, type Slot } from './model';
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
  /** Of the account; 0 before it is registered. */
  id: number;
  isRegistered: boolean;
  isVerified: boolean;
  /** The products that they supply. */
  supplied: Product[];
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
  line: Line;
  pieces: number;
  wish: 'refund' | 'exchange';
  isMissing: boolean;
  amount: number;
  state: string;
  isCredited: boolean;
  /** Its goods are on sale again. */
  isBack: boolean;
  exchange: Order | null;
};

export type Proposal = { id: number; owner: Member; state: 'review' | 'approved' | 'rejected'; version: number };

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
    ...{ id: 0, supplied: [], isVerified: false },
    ...{ isRegistered: false, isDeleted: false, isCourier: index % 5 === 4, cart: new Map(), failed: new Map() },
  };
}
