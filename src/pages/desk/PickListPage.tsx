import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type PickList } from '../../../contract/desk';
import { PICKED_STATES } from '../../../contract/orderStates';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { countText } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { deskErrors, POLLING, useGetBookedSlotsQuery, useGetPickListQuery } from '../../features/desk/deskEndpoints';
import { slotText } from '../../features/desk/deskTimes';
import { GIFT_TEXT } from '../../features/desk/deskTexts';
import { LateChip } from '../../features/desk/LateChip';
import { OrderNumber } from '../../features/desk/OrderNumber';
import { PickLines } from '../../features/desk/reports/PickLines';
import { countOrders, SlotSelect } from '../../features/desk/queue/SlotSelect';
import { readWhole } from '../../http/readWire';

const onScreen = { '@media print': { display: 'none' } };

/** The numbers of orders, in one line of text. */
const Numbers = ({ orders }: { orders: PickList['orders'] }) =>
  orders.map(({ id, number }, index) => (
    <Fragment key={id}>
      {index > 0 && ' '}
      <OrderNumber>{index < orders.length - 1 ? `${number},` : number}</OrderNumber>
    </Fragment>
  ));

/** What to pick for the new and packed orders of a slot, at first the next one that has some, or of the couriers. It prints without the controls. */
export function Component() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const { currentData: slots = [], isLoading: isChoosing } = useGetBookedSlotsQuery(undefined, POLLING);
  const asked = params.get('slot');
  const toPick = slots.filter((each) => countOrders(each, PICKED_STATES) > 0);
  const next = toPick.find(({ is_over }) => !is_over) ?? toPick[0];
  const slot = asked === null ? (next?.id ?? null) : readWhole(asked);
  const isUndecided = asked === null && isChoosing;
  // Nobody asked for the couriers: theirs is the list because no delivery time has one.
  const isLeftOver = asked === null && !next;
  const query = useGetPickListQuery(isUndecided ? skipToken : slot, POLLING);
  const list = query.currentData;
  const gifts = (list?.orders ?? []).filter(({ is_gift }) => is_gift);
  const chosen = slots.find(({ id }) => id === slot);
  const time = chosen ? slotText(i18n, chosen, new Date(0)) : slot === null ? t`Courier` : t`Delivery time ${slot}`;
  const isEmpty = isLeftOver && list?.orders.length === 0;
  const isNamed = !isLeftOver || (list && !isEmpty);

  return (
    <PageFrame title={isNamed ? t`Pick list: ${time}` : t`Pick list`} heading={t`Pick list`} width="md">
      {!isEmpty && (
        <Stack direction="row" sx={{ ...onScreen, flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
          <SlotSelect
            chosen={slot}
            none={t`Courier`}
            states={PICKED_STATES}
            onChoose={(id) => setParams({ slot: id === null ? 'courier' : String(id) }, { replace: true })}
          />
          <Button variant="outlined" disabled={!list?.lines.length} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <Button
            variant="outlined"
            disabled={!list?.orders.length}
            component={Link}
            to={slot === null ? paths.deskSlips : `${paths.deskSlips}?slot=${slot}`}
          >
            <Trans>Packing slips</Trans>
          </Button>
        </Stack>
      )}
      {!isEmpty && (list || !query.isError) && (
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {isNamed ? time : <Skeleton width="12rem" />} {chosen?.is_over && <LateChip />}
        </Typography>
      )}
      <Loaded query={query} errors={deskErrors.loadDesk} loading={t`Loading the pick list`} heights={Array(6).fill(6)}>
        {({ orders, lines }) =>
          lines.length === 0 ? (
            <StatusMessage title={t`Nothing to pick`} level="p" icon={<BasketIcon />}>
              {isEmpty ? t`No order waits to be packed.` : t`No new order waits for this delivery.`}
            </StatusMessage>
          ) : (
            <>
              <Typography color="textSecondary" sx={{ mb: 1 }}>
                {countText(i18n, { count: orders.length }, 'order')}: <Numbers orders={orders} />
              </Typography>
              {gifts.length > 0 && (
                <Typography sx={{ mb: 1 }}>
                  <strong>{i18n._(GIFT_TEXT)}</strong>: <Numbers orders={gifts} />
                </Typography>
              )}
              <PickLines key={slot} slot={slot} lines={lines} />
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
