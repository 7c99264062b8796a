import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { type PickList } from '../../../contract/desk';
import { NepaliText } from '../../components/NepaliText';
import { OrderNumber } from './OrderNumber';

const storageKey = (slot: number | null) => `desk_picked_${slot ?? 'courier'}`;

// A browser may block the storage. The ticks last while the page is open, then.
function readPicked(slot: number | null): string[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(slot)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function keepPicked(slot: number | null, picked: string[]): void {
  try {
    window.sessionStorage.setItem(storageKey(slot), JSON.stringify(picked));
  } catch {
    // As above.
  }
}

type PickLinesProps = { slot: number | null; lines: PickList['lines'] };

/**
 * What to pick for a slot, or for the couriers, to be ticked off on the screen or on paper. The tab keeps the ticks, also over a reload.
 * A tick is of a quantity: it goes when there is more to pick.
 */
export function PickLines({ slot, lines }: PickLinesProps) {
  const [picked, setPicked] = useState(() => readPicked(slot));
  const toggle = (key: string) => {
    const changed = picked.includes(key) ? picked.filter((other) => other !== key) : [...picked, key];
    setPicked(changed);
    keepPicked(slot, changed);
  };

  return (
    <Stack component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ product, name, quantity, orders }) => {
        const key = `${product} ${quantity} ${name}`;
        return (
          <Stack
            component="li"
            key={key}
            sx={(theme) => ({ breakInside: 'avoid', borderBottom: theme.mixins.line(theme.vars.palette.divider) })}
          >
            <Stack
              component="label"
              direction="row"
              sx={{ gap: 1, py: 0.75, minHeight: '3.25rem', alignItems: 'center', cursor: 'pointer' }}
            >
              <Checkbox checked={picked.includes(key)} onChange={() => toggle(key)} />
              <Typography component="span" sx={{ minWidth: '3rem', fontSize: '1.25rem', fontWeight: 700 }}>
                {quantity} ×
              </Typography>
              <span>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  <NepaliText>{name}</NepaliText>
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {orders.map((order, index) => (
                    <Fragment key={order.number}>
                      {index > 0 && ' '}
                      <OrderNumber>{`${order.number}: ${order.quantity}${index < orders.length - 1 ? ',' : ''}`}</OrderNumber>
                    </Fragment>
                  ))}
                </Typography>
              </span>
            </Stack>
          </Stack>
        );
      })}
    </Stack>
  );
}
