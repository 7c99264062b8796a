import { startTransition, useEffect, useState } from 'react';
import { CardGrid } from './CardGrid';
import { type ShopProduct } from './catalogEndpoints';
import { type CardAction, ProductCard } from './ProductCard';

/** The first row; its pictures do not wait until they are scrolled to. */
const EAGER = 4;
/** How many cards each further drawing brings: few enough to be laid out and painted within a frame or two of a slow phone. */
const STEP = 4;

/** How many products from the first on are among these already, and in the same order: their cards stay as and where they are, and cost nothing. */
function countStaying(products: ShopProduct[], before: ShopProduct[]): number {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  let last = -1;
  const end = products.findIndex(({ id }) => {
    const place = places.get(id) ?? -1;
    if (place <= last) return true;
    last = place;
    return false;
  });
  return end < 0 ? products.length : end;
}

/** Which card shows a product: by the product's id, a number that is the card's own. */
type CardKeys = Map<number, number>;

/** Those that stay keep their cards, the others take over the cards of those that go: to change one costs less than to make one. */
function giveCards(products: ShopProduct[], before: CardKeys): CardKeys {
  const ids = new Set(products.map(({ id }) => id));
  const free = [...before].flatMap(([id, card]) => (ids.has(id) ? [] : card));
  let next = Math.max(0, ...before.values()) + 1;
  return new Map(products.map(({ id }) => [id, before.get(id) ?? free.shift() ?? next++]));
}

type CardsProps = {
  products: ShopProduct[];
  action: CardAction;
  /** The place of the first of them in the whole list, from 0. */
  first?: number;
  /** Names the view; another one is drawn step by step again, and keeps the cards that the one before has, too. */
  view?: string;
  /** How many cards the first drawing brings, or as many as stay when these are more; the others follow, and leave the browser time in between. */
  atOnce?: number;
  /** Told when all products are drawn. */
  onDrawn?: () => void;
};

/** The cards of a grid, drawn in steps; apart from the grid, whose looks are many, so that it is not drawn with each step. */
function Cards({ products, action, first = 0, view, atOnce = STEP, onDrawn }: CardsProps) {
  const [drawing, setDrawing] = useState(() => ({
    view,
    products,
    cards: giveCards(products, new Map()),
    room: atOnce,
  }));
  const whole = drawing.room >= products.length;

  if (drawing.view !== view) {
    const room = Math.max(atOnce, countStaying(products, drawing.products.slice(0, drawing.room)));
    setDrawing({ view, products, cards: giveCards(products, drawing.cards), room });
  }

  useEffect(() => {
    if (whole) {
      onDrawn?.();
      return;
    }
    // One step a frame: more of them would be laid out and painted in one piece after all.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawing({ ...drawing, room: drawing.room + STEP })),
    );
    return () => cancelAnimationFrame(frame);
  }, [drawing, whole, onDrawn]);

  return (
    <>
      {products.slice(0, drawing.room).map((product, index) => (
        // A view's later answer may bring products that it had not.
        <li key={drawing.cards.get(product.id) ?? `new ${product.id}`}>
          <ProductCard product={product} action={action} eager={first + index < EAGER} />
        </li>
      ))}
    </>
  );
}

/** A grid of products. */
export function ProductGrid({ label, ...cards }: CardsProps & { label?: string }) {
  return (
    <CardGrid className={cards.products.length === 8 ? 'eight' : undefined} aria-label={label}>
      <Cards {...cards} />
    </CardGrid>
  );
}
