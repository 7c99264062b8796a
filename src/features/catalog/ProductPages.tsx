import Button from '@mui/material/Button';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from '../../components/styled';
import { type ShopProduct } from './catalogEndpoints';
import { beforeStoringPlaces, keepPlace, type ListPlace, readPlace } from './listPlace';
import { isNear, PageOfProducts } from './PageOfProducts';
import { type CardAction } from './ProductCard';

const PAGE = 24;
/** How many cards the first list draws at once, as many as its skeleton had room for, and how many the one of another view: a row of a wide window, the others within a frame or two. */
const AT_ONCE = { first: 12, next: 4 };
/** How long before its end comes into view a list grows, in windows' heights. */
const AHEAD = '100%';

const Pages = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  [theme.containerQueries.up('sm')]: { gap: theme.spacing(3) },
}));

const More = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  marginTop: theme.spacing(4),
  color: theme.vars.palette.text.secondary,
}));

/** What is shown under an entry of the browser's history; `drawn` counts the pages from the top that have all their cards, `turn` the lists that began anew. */
type View = {
  entry: string;
  kept: ListPlace | undefined;
  shown: number;
  drawn: number;
  turn: number;
  isFirst: boolean;
};

function openView(entry: string, before?: View): View {
  const kept = readPlace(entry);
  const shown = kept?.shown ?? PAGE;
  // From one first page to another the cards that both have stay; else everything begins anew.
  const stays = before?.shown === PAGE && shown === PAGE;
  return {
    entry,
    kept,
    shown,
    drawn: kept ? shown / PAGE : 0,
    turn: (before?.turn ?? 0) + (stays ? 0 : 1),
    isFirst: !before,
  };
}

type ProductPagesProps = {
  products: ShopProduct[];
  action: CardAction;
  /** The entry of the browser's history under which the place in the list is kept. */
  entry: string;
  /** True when another entry is shown already, whose list is still on its way: where the window is now is no place in this one. */
  isLeft?: boolean;
};

/**
 * A list in pages of 24: more come as the end is scrolled near, or by a button. Pages far from the window leave only their height behind,
 * so that thousands of products weigh no more than three pages. Back and a reload find the same place.
 */
export function ProductPages({ products, action, entry, isLeft = false }: ProductPagesProps) {
  const [view, setView] = useState(() => openView(entry));
  const { kept, shown, drawn } = view;
  const heights = useRef<number[]>([]);
  const y = useRef<number>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const focusOn = useRef<number | null>(null);
  const more = products.length > shown && drawn * PAGE >= shown;
  const pages = Array.from({ length: Math.ceil(Math.min(shown, products.length) / PAGE) }, (_, page) => page);

  if (view.entry !== entry) setView(openView(entry, view));

  const showMore = () => setView((last) => ({ ...last, shown: last.shown + PAGE }));
  const measure = useCallback((page: number, height: number) => {
    heights.current[page] = height;
  }, []);
  const finish = useCallback((page: number) => {
    startTransition(() => setView((last) => (page < last.drawn ? last : { ...last, drawn: page + 1 })));
  }, []);

  useLayoutEffect(() => {
    if (kept) window.scrollTo(0, kept.y);
  }, [kept]);

  // With the next frame, which lays the window out anyway: asked at once, it would have to do so at once.
  useEffect(() => {
    const frame = requestAnimationFrame(() => (y.current = window.scrollY));
    return () => cancelAnimationFrame(frame);
  }, [entry]);

  useLayoutEffect(() => {
    heights.current = [];
  }, [view.turn]);

  useLayoutEffect(() => {
    const follow = () => {
      if (!isLeft) y.current = window.scrollY;
    };
    const keep = () => keepPlace(entry, { shown, heights: heights.current, y: y.current ?? 0 });
    window.addEventListener('scroll', follow, { passive: true });
    const stop = beforeStoringPlaces(keep);
    return () => {
      window.removeEventListener('scroll', follow);
      stop();
      keep();
    };
  }, [entry, shown, isLeft]);

  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Whoever walks through the list by keyboard reaches the button, and behind it the end of the page.
        const walking =
          list.current?.contains(document.activeElement) && document.activeElement?.matches(':focus-visible');
        if (!walking && entries.some((entry) => entry.isIntersecting)) startTransition(showMore);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, shown]);

  useEffect(() => {
    if (focusOn.current === null || focusOn.current >= pages.length) return;
    list.current?.querySelectorAll('[data-page]')[focusOn.current]?.querySelector('a')?.focus();
    focusOn.current = null;
  }, [pages.length]);

  return (
    <>
      <Pages ref={list}>
        {pages.map((page) => (
          <PageOfProducts
            key={`${view.turn} ${page}`}
            page={page}
            products={products}
            from={page * PAGE}
            to={Math.min((page + 1) * PAGE, products.length)}
            action={action}
            view={entry}
            atOnce={kept && isNear(kept, page) ? PAGE : page > 0 ? undefined : AT_ONCE[view.isFirst ? 'first' : 'next']}
            alone={products.length <= PAGE}
            asleep={kept && products.length > PAGE && !isNear(kept, page) ? kept.heights[page] : undefined}
            onMeasured={measure}
            onDrawn={finish}
          />
        ))}
      </Pages>
      {more && (
        <More ref={end}>
          <span>
            {shown} of {products.length} shown
          </span>
          <Button
            variant="outlined"
            onClick={() => {
              focusOn.current = pages.length;
              showMore();
            }}
          >
            Show more products
          </Button>
        </More>
      )}
    </>
  );
}
