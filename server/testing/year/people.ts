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
