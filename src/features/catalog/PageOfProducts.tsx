import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type ShopProduct } from './catalogEndpoints';
import { type ListPlace } from './listPlace';
import { type CardAction } from './ProductCard';
import { ProductGrid } from './ProductGrid';

/** How much around the window is drawn, in windows' heights. */
const AROUND = 1;

/** Whether a page of a kept list stood in or near the window. The little that stands above the list does not matter for that. */
export function isNear({ heights, y }: ListPlace, page: number): boolean {
  const top = heights.slice(0, page).reduce((sum, height) => sum + height, 0);
  const reach = (AROUND + 1) * window.innerHeight;
  return top < y + reach && top + (heights[page] ?? 0) > y - reach;
}

type PageOfProductsProps = {
  page: number;
  products: ShopProduct[];
  from: number;
  to: number;
  action: CardAction;
  view: string;
  /** How many of its cards are drawn at once; the grid's own few when not given. */
  atOnce?: number;
  /** True when there is no other page: it is always drawn, and needs no name. */
  alone: boolean;
  /** The height in pixels that it had when it was last drawn, for a page that begins far from the window. */
  asleep?: number;
  /** Told the height whenever the page comes near or goes far. */
  onMeasured: (page: number, height: number) => void;
  /** Told when all of it is drawn. */
  onDrawn: (page: number) => void;
};

/** `height` is what it keeps free until it is `drawn`, in pixels: the name of the view whose cards are all there. */
type Room = { far: boolean; height: number | undefined; drawn: string | null };

/** Some products of a long list, drawn only while they are near the window; far from it their room stays, empty. */
export const PageOfProducts = memo(function PageOfProducts({
  page,
  products,
  from,
  to,
  action,
  view,
  atOnce,
  alone,
  asleep,
  onMeasured,
  onDrawn,
}: PageOfProductsProps) {
  const [{ far, height, drawn }, setRoom] = useState<Room>({ far: asleep !== undefined, height: asleep, drawn: null });
  const element = useRef<HTMLDivElement>(null);
  const isDrawn = !far && drawn === view;

  useEffect(() => {
    if (alone || !element.current) return;
    const place = element.current;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries[entries.length - 1]!;
        if (boundingClientRect.height > 0) onMeasured(page, boundingClientRect.height);
        // What has the keyboard's focus stays.
        const goes = !isIntersecting && !place.contains(document.activeElement);
        startTransition(() =>
          setRoom((last) => ({
            far: goes,
            height: boundingClientRect.height || last.height,
            drawn: goes || last.far ? null : last.drawn,
          })),
        );
      },
      { rootMargin: `${AROUND * 100}% 0%` },
    );
    observer.observe(place);
    return () => observer.disconnect();
    // Asked again when all of it is drawn, so that the height is the whole page's.
  }, [alone, page, onMeasured, isDrawn]);

  const finish = useCallback(() => {
    startTransition(() => setRoom((last) => (last.far ? last : { ...last, drawn: view })));
    onDrawn(page);
  }, [page, view, onDrawn]);

  return (
    <div ref={element} data-page={from} style={{ minHeight: isDrawn ? undefined : height }}>
      {!far && (
        <ProductGrid
          products={products.slice(from, to)}
          action={action}
          first={from}
          label={alone ? undefined : `Products ${from + 1} to ${to}`}
          view={view}
          atOnce={atOnce}
          onDrawn={finish}
        />
      )}
    </div>
  );
});
