import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../contract/formats';
import { type Order } from '../../contract/orders';
import { NepaliText } from './NepaliText';

type Line = Order['items'][number];

function changeText(i18n: I18n, { quantity, replaces, ...line }: Line, items: Line[]): string | null {
  const ordered = formatCount(i18n, line.ordered);
  const replaced = items.find(({ id }) => id === replaces);
  if (quantity === 0) return line.ordered === 0 ? i18n._(msg`Taken out`) : i18n._(msg`Taken out; ${ordered} ordered`);
  if (replaced) {
    const { name } = replaced;
    return i18n._(msg`In place of ${name}`);
  }
  return quantity === line.ordered ? null : i18n._(msg`${ordered} ordered`);
}

/** How a line differs from what was ordered; nothing when it does not. */
export function ChangedLine({ line, items }: { line: Line; items: Line[] }) {
  const { i18n } = useLingui();
  const text = changeText(i18n, line, items);
  return (
    text && (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        <NepaliText>{text}</NepaliText>
      </Typography>
    )
  );
}
