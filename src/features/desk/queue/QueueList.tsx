import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Typography from '@mui/material/Typography';
import { type DeskOrderPage } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { Loaded } from '../../../components/feedback/Loaded';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { countText } from '../../../components/listCount';
import { usePages } from '../../../components/usePages';
import { deskErrors, POLLING, useGetDeskOrdersInfiniteQuery } from '../deskEndpoints';
import { type ManySteps } from '../many/useManySteps';
import { useSelection } from '../useSelection';
import { ManyOrdersBar } from './ManyOrdersBar';
import { QueueCards } from './QueueCards';
import { QueueTable } from './QueueTable';
import { canChoose, isWork, mixesStates, type QueueView, SCOPE_TEXTS, toFilter, writeView } from './queueView';
import { SlotActions } from './SlotActions';

type Sums = NonNullable<DeskOrderPage['sums']>;

/** What the orders of some days cost, have brought and will bring: the amounts that the overview shows. */
function sumsText(i18n: I18n, sums: Sums): string {
  const total = formatPrice(i18n, sums.total);
  const received = formatPrice(i18n, sums.received);
  const toCollect = formatPrice(i18n, sums.to_collect);
  return i18n._(msg`${total} in total · ${received} received · ${toCollect} to be collected`);
}

/** What the orders are owed, or what they owe. */
function owedText(i18n: I18n, owed: string, scope: QueueView['scope']): string {
  const amount = formatPrice(i18n, owed);
  return scope === 'refund_due' ? i18n._(msg`${amount} to be refunded`) : i18n._(msg`${amount} missing`);
}

type QueueListProps = { view: QueueView; onMove: ManySteps['move'] };

/** The orders of a view, by delivery time or by age. */
export function QueueList({ view, onMove }: QueueListProps) {
  const { t, i18n } = useLingui();
  const query = useGetDeskOrdersInfiniteQuery(toFilter(view), POLLING);
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { items: orders, count, more } = usePages(query);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const selection = useSelection(orders, canChoose);

  return (
    <Loaded
      query={query}
      errors={deskErrors.loadDesk}
      loading={t`Loading orders`}
      heights={Array(8).fill(isWide ? 4 : 11)}
    >
      {({ pages }, hasFailed) => {
        const isStale = hasFailed && !isFetchNextPageError;
        const last = pages.at(-1)!;
        const { sums } = last;
        const { q } = view;
        const scope = i18n._(SCOPE_TEXTS[view.scope]);
        if (orders.length === 0)
          return (
            <StatusMessage title={q ? t`No order found` : t`No orders here`} level="p" icon={<BasketIcon />}>
              {q ? t`Nothing matches “${q}”.` : t`${scope}: there is nothing to do at this moment.`}
              {isStale && ` ${t`The queue could not be refreshed.`}`}
            </StatusMessage>
          );

        const rows = {
          orders,
          queue: String(writeView(view)),
          hasState: mixesStates(view),
          selection: isWork(view) ? selection : null,
        };
        return (
          <>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 0.25, alignItems: 'center' }}>
              <Typography variant="body2" color="textSecondary">
                <span role="status">
                  {countText(i18n, { ...last, count }, 'order')}
                  {last.owed !== undefined && ` · ${owedText(i18n, last.owed, view.scope)}`}
                  {sums && ` · ${sumsText(i18n, sums)}`}
                </span>
                {isStale && ` · ${t`could not be refreshed`}`}
              </Typography>
              {view.slot !== null && isWork(view) && (
                <SlotActions view={view} slot={view.slot} count={count} sums={sums} onMove={onMove} />
              )}
            </Stack>
            {isWide ? <QueueTable {...rows} /> : <QueueCards {...rows} />}
            {hasNextPage && (
              <Button variant="outlined" fullWidth aria-disabled={isFetchingNextPage} sx={{ mt: 2 }} onClick={more}>
                {isFetchingNextPage
                  ? t`Loading more orders`
                  : isFetchNextPageError
                    ? t`Loading failed. Try again`
                    : t`Show more orders`}
              </Button>
            )}
            {selection.items.length > 0 && (
              <ManyOrdersBar orders={selection.items} onMove={onMove} onClear={() => selection.chooseAll([])} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
