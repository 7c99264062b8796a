import { rootOf } from './model';
import { type World } from './world';

/** A difference, with all that it takes to see it again. */
export class Failure extends Error {
  /** What is different, without numbers: those of orders change when fewer members act. */
  readonly kind: string;
  /** The members whom it is about, by their numbers. */
  readonly actors: number[];

  constructor(
    world: World,
    readonly day: string,
    override readonly cause: unknown,
  ) {
    const { seed, who, shop } = world;
    const said = cause instanceof Error ? cause.message : String(cause);
    super(
      `seed ${seed}, day ${day}, call ${shop.requests()}, ${who}\n${said}\nthe last calls:\n${shop.trace.slice(-6).join('\n')}`,
    );
    this.kind = said.split('\n')[0]!.replaceAll(/\d+/g, '#');
    this.actors = findActors(world, `${who} ${said}`);
  }
}

/** The members that a text names, and those of the orders that it names. */
function findActors({ model, members }: World, text: string): number[] {
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number));
  const orders = numbers(/orders?[ /](\d+)/g).flatMap((id) => model.orders.get(id) ?? []);
  const named = [...numbers(/member (\d+)/g), ...orders.map((order) => rootOf(order).member)];
  return [...new Set(named)].filter((index) => index < members.length).sort((one, other) => one - other);
}
