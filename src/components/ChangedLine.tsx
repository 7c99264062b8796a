import Typography from '@mui/material/Typography';
import { type Order } from '../../contract/orders';
import { NepaliText } from './NepaliText';

type Line = Order['items'][number];

function changeText({ ordered, quantity, replaces }: Line, items: Line[]): string | null {
  const replaced = items.find(({ id }) => id === replaces);
  if (quantity === 0) return ordered === 0 ? 'Taken out' : `Taken out; ${ordered} ordered`;
  if (replaced) return `In place of ${replaced.name}`;
  return quantity === ordered ? null : `${ordered} ordered`;
}

/** How a line differs from what was ordered; nothing when it does not. */
export function ChangedLine({ line, items }: { line: Line; items: Line[] }) {
  const text = changeText(line, items);
  return (
    text && (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        <NepaliText>{text}</NepaliText>
      </Typography>
    )
  );
}
