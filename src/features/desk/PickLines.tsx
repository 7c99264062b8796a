import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { type PickList } from '../../../contract/desk';
import { NepaliText } from '../../components/NepaliText';
import { OrderNumber } from './OrderNumber';

/** What to pick, to be ticked off on the screen or on paper. The ticks are kept while the page is open. */
export function PickLines({ lines }: { lines: PickList['lines'] }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setPicked((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));

  return (
    <Stack component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ product, name, quantity, orders }) => {
        const key = `${product} ${name}`;
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
              <Checkbox checked={picked.has(key)} onChange={() => toggle(key)} />
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
