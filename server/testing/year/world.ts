/** A simulated shop with its model, its people, and what is to happen. */
import { nepalDay } from '../../../contract/nepalDay';
import { Model, type Order } from './model';
import { type Member, type Problem, type Proposal, type Rider, type Staff } from './people';
import { type Shop } from './shop';
import { createRandom, type Random } from './random';

/** The jobs of the shop, without the clock of pg-boss. `upkeep`: what has a schedule of its own. */
export type Jobs = { sweep: () => Promise<void>; upkeep: () => Promise<void>; mails: (world: World) => Promise<void> };

type Event = { at: number; who: string; run: () => Promise<unknown> };

export class World {
  readonly model = new Model();
  readonly members: Member[] = [];
  readonly staff: Staff[] = [];
  readonly riders: Rider[] = [];
  readonly problems: Problem[] = [];
  readonly proposals: Proposal[] = [];
  /** Orders whose state a provider or the time may change. */
  readonly watched = new Set<Order>();
  /** When the payment jobs are planned. */
  readonly sweeps = new Set<number>();
  /** Cash in the till. */
  till = 0;
  /** Bills less what was credited, and credits, of the months of Bikram Sambat. */
  readonly billed = new Map<string, number>();
  readonly credited = new Map<string, number>();
  /** Personal data of deleted accounts. */
  readonly forgotten: string[] = [];
  /** The last mail to an address with a link for a new password. */
  readonly resetLinks = new Map<string, string>();
  /** Links that verify an address. */
  readonly verifyLinks = new Map<string, string>();
  readonly mailIds = new Set<string>();
  readonly counts: Record<string, number> = {};
  /** Of the goods that members propose. */
  category = 0;
  /** Goods that spoil. */
  readonly fresh = new Set<number>();
  readonly places = { valley: 0, courier: 0 };
  terms = { valley: { fee: 0, freeFrom: 0 }, courier: { fee: 0, freeFrom: 0 } };
  /** Orders per delivery time. */
  capacity = 0;
  /** Chooses the owner among the staff. */
  readonly owning: Random;
  private readonly events: Event[] = [];
  /** Who acts just now. */
  who = 'setting up';

  constructor(
    readonly shop: Shop,
    readonly seed: number,
    /** The members who act; all without it. */
    readonly only: ReadonlySet<number> | null,
    readonly jobs: Jobs,
  ) {
    this.owning = { ...createRandom(seed, 'owner'), pick: (values) => values[0]! };
  }

  now = (): number => this.shop.clock.now();
  today = (): string => nepalDay(this.now());
  random = (name: string): Random => createRandom(this.seed, name);
  count = (what: string, by = 1): void => void (this.counts[what] = (this.counts[what] ?? 0) + by);

  /** Plans what happens at a time in milliseconds; what is planned first for a time happens first. */
  plan(at: number, who: string, run: () => Promise<unknown>): void {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, { at, who, run });
  }

  /** Lets happen what is planned before a time. */
  async runUntil(end: number): Promise<void> {
    for (let event = this.events[0]; event && event.at < end; event = this.events[0]) {
      this.events.shift();
      this.who = event.who;
      await this.shop.clock.moveTo(event.at);
      await event.run();
    }
    await this.shop.clock.moveTo(end);
  }

  isReturnable = (product: number): boolean => !this.fresh.has(product);

  /** What must be nowhere once an account is deleted. */
  forget({ email, phone, last }: Member): void {
    this.forgotten.push(email, phone, last);
  }
}
