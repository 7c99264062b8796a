import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { type PickList } from '../../../../contract/desk';
import { formatCount } from '../../../../contract/formats';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { readRecord } from '../../../http/readWire';
import { tabStorage } from '../../../session/storage';
import { OrderNumber } from '../OrderNumber';

const STORAGE_KEY = 'desk_picked';

const readPicked = (kept: unknown) => {
  const { slot, picked } = readRecord(kept) ?? {};
  return Array.isArray(picked) ? { slot, picked: picked.filter((key) => typeof key === 'string') } : null;
};

/** What a tick is of: the product for these orders, in each language of the page. */
const tickOf = ({ product, name, orders }: PickList['lines'][number]) =>
  `${product ?? name} ${orders.map(({ number, quantity }) => `${number}:${quantity}`).join()}`;

/** Staff call the member unless they chose otherwise. */
const IF_MISSING = { call: '', replace: /*i18n*/ 'or similar', leave_out: /*i18n*/ 'or leave out' };

type PickLinesProps = { slot: number | null; lines: PickList['lines'] };

const picture = {
  width: '2.5rem',
  flex: 'none',
  borderRadius: 1,
  overflow: 'hidden',
  '@media print': { display: 'none' },
};

/**
 * What to pick for a slot, or for the couriers, to be ticked off on the screen or on paper. The tab keeps the ticks of the last list, also
 * over a reload. A tick is of certain orders: it goes when there is more to pick, and the next day's list has none.
 */
export function PickLines({ slot, lines }: PickLinesProps) {
  const { i18n } = useLingui();
  const [picked, setPicked] = useState(() => {
    const kept = tabStorage.read(STORAGE_KEY, readPicked);
    return kept?.slot === slot ? kept.picked : [];
  });
  const toggle = (key: string) => {
    const present = picked.filter((other) => lines.some((line) => tickOf(line) === other));
    const changed = present.includes(key) ? present.filter((other) => other !== key) : [...present, key];
    setPicked(changed);
    // In place of the ticks of any other list.
    tabStorage.write(STORAGE_KEY, { slot, picked: changed });
  };

  return (
    <Stack component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => {
        const { name, image, quantity, orders } = line;
        const tick = tickOf(line);
        return (
          <Stack
            component="li"
            key={tick}
            sx={(theme) => ({ breakInside: 'avoid', borderBottom: theme.mixins.line(theme.vars.palette.divider) })}
          >
            <Stack
              component="label"
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 1, py: 0.75, minHeight: '3.25rem', alignItems: 'center', cursor: 'pointer' }}
            >
              <Checkbox checked={picked.includes(tick)} onChange={() => toggle(tick)} />
              {/* The name stands beside it. */}
              <Box aria-hidden sx={picture}>
                <ProductImage name={name} src={image} sizes="2.5rem" />
              </Box>
              <Typography component="span" sx={{ minWidth: '3rem', fontSize: '1.25rem', fontWeight: 700 }}>
                {formatCount(i18n, quantity)} ×
              </Typography>
              {/* On a line of its own where large text leaves no room beside the quantity: the numbers do not break. */}
              <Box component="span" sx={{ flex: '1 1 10rem', minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  <NepaliText>{name}</NepaliText>
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {orders.map((order, index) => {
                    const choice = IF_MISSING[order.if_missing];
                    const comma = index < orders.length - 1 ? ',' : '';
                    return (
                      <Fragment key={order.number}>
                        {index > 0 && ' '}
                        <OrderNumber>{`${order.number}: ${formatCount(i18n, order.quantity)}${choice ? '' : comma}`}</OrderNumber>
                        {choice && ` (${i18n._(choice)})${comma}`}
                      </Fragment>
                    );
                  })}
                </Typography>
              </Box>
            </Stack>
          </Stack>
        );
      })}
    </Stack>
  );
}
