import { useLingui } from '@lingui/react/macro';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { formatAmount, formatCount } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { PhoneIcon } from '../deskIcons';
import { paymentText, shortPaymentText } from '../deskTexts';
import { momentText, slotText } from '../deskTimes';
import { LateChip } from '../LateChip';
import { OrderStateChip } from '../OrderStateChip';
import { hasNotes, QueueNotes } from './QueueNotes';
import { type QueueRowsProps } from './queueView';

// Twenty rows are in sight on a laptop. Fingers get more room.
const DenseTable = styled(Table)(({ theme }) => ({
  '& .MuiTableCell-root': {
    height: theme.spacing(5.5),
    padding: theme.spacing(0, 1),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '0.875rem',
    lineHeight: 1.4,
    fontVariantNumeric: 'tabular-nums',
    borderColor: theme.vars.palette.divider,
  },
  '& .MuiTableCell-head': { color: theme.vars.palette.text.secondary, fontWeight: 600 },
  // These columns share the width that the others leave, whose texts are as long as the language has them.
  '& .MuiTableCell-root.cut': { maxWidth: 0 },
  '& .MuiChip-label': { whiteSpace: 'nowrap' },
  '& .MuiTableCell-root.control': { width: theme.spacing(5.5), padding: 0, textAlign: 'center' },
  '& .MuiTableCell-root.note': { height: 'auto', padding: 0, whiteSpace: 'normal' },
  '& .control > *': { width: theme.spacing(5.5), height: theme.spacing(5.5), minWidth: 0, minHeight: 0, padding: 0 },
  '@media (pointer: fine)': {
    '& .MuiTableCell-root': { height: theme.spacing(4.125) },
    '& .control > *': { height: theme.spacing(4) },
  },
}));

/** Opens the page of a row by a press anywhere in it, except on a control or to select its text. */
function useRowPress() {
  const navigate = useNavigate();
  return (event: MouseEvent, id: number, queue: string) => {
    const isOnControl = (event.target as Element).closest('a, button, input, label');
    if (!isOnControl && !window.getSelection()?.toString()) void navigate(deskOrderPath(id), { state: { queue } });
  };
}

/** The orders of the queue on a wide screen, one line an order. */
export function QueueTable({ orders, queue, hasState, selection }: QueueRowsProps) {
  const { t, i18n } = useLingui();
  const press = useRowPress();
  const choosable = selection ? orders.filter(selection.canChoose) : [];
  const chosenCount = choosable.filter(({ id }) => selection?.chosen.has(id)).length;
  // Without a rider the column would only take room from the places; with one it takes the room of the items.
  const hasRiders = orders.some(({ rider }) => rider !== null);
  const width = 9 + (selection ? 1 : 0);

  const row = (order: DeskOrderSummary) => {
    const { number, recipient } = order;
    return (
      <TableRow
        key={order.id}
        hover
        selected={selection?.chosen.has(order.id) ?? false}
        data-testid="order-row"
        sx={{ cursor: 'pointer', '& > *': hasNotes(order) ? { borderBottom: 0 } : undefined }}
        onClick={(event) => press(event, order.id, queue)}
      >
        {selection && (
          <TableCell className="control">
            {selection.canChoose(order) && (
              <Checkbox
                checked={selection.chosen.has(order.id)}
                onChange={() => selection.toggle(order.id)}
                slotProps={{ input: { 'aria-label': t`Choose ${number}` } }}
              />
            )}
          </TableCell>
        )}
        <TableCell component="th" scope="row">
          <TextLink to={deskOrderPath(order.id)} state={{ queue }} underline="hover" sx={{ fontWeight: 650 }}>
            {order.number}
          </TextLink>
        </TableCell>
        <TableCell>{hasState ? <OrderStateChip state={order.state} /> : momentText(i18n, order.created_at)}</TableCell>
        <TableCell title={order.recipient} className="cut">
          <bdi>
            <NepaliText>{order.recipient}</NepaliText>
          </bdi>
        </TableCell>
        <TableCell title={order.place} className="cut">
          <bdi>
            <NepaliText>{order.place}</NepaliText>
          </bdi>
        </TableCell>
        <TableCell>
          {slotText(i18n, order.slot)} {order.is_late && <LateChip />}
        </TableCell>
        {hasRiders && (
          <TableCell title={order.rider?.name} className="cut">
            <bdi>
              <NepaliText>{order.rider?.name ?? '–'}</NepaliText>
            </bdi>
          </TableCell>
        )}
        <TableCell title={paymentText(i18n, order)} className="cut">
          {shortPaymentText(i18n, order)}
        </TableCell>
        {!hasRiders && <TableCell align="right">{formatCount(i18n, order.total_items)}</TableCell>}
        <TableCell align="right">{formatAmount(i18n, paisaOf(order.total))}</TableCell>
        <TableCell className="control">
          {order.phone_number && (
            <IconButton component="a" href={`tel:${order.phone_number}`} aria-label={t`Call ${recipient}`}>
              <PhoneIcon />
            </IconButton>
          )}
        </TableCell>
      </TableRow>
    );
  };

  return (
    <DenseTable size="small" aria-label={t`Orders`}>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell className="control">
              <Checkbox
                checked={chosenCount > 0 && chosenCount === choosable.length}
                indeterminate={chosenCount > 0 && chosenCount < choosable.length}
                disabled={choosable.length === 0}
                onChange={() => selection.chooseAll(chosenCount < choosable.length ? choosable : [])}
                slotProps={{ input: { 'aria-label': t`Choose all orders` } }}
              />
            </TableCell>
          )}
          <TableCell>{t`Number`}</TableCell>
          <TableCell>{hasState ? t`State` : t`Placed`}</TableCell>
          <TableCell sx={{ width: '26%' }}>{t`Recipient`}</TableCell>
          <TableCell sx={{ width: hasRiders ? '26%' : '44%' }}>{t`Place`}</TableCell>
          <TableCell>{t`Delivery`}</TableCell>
          {hasRiders && <TableCell sx={{ width: '18%' }}>{t`Rider`}</TableCell>}
          <TableCell sx={{ width: '30%' }}>{t`Payment`}</TableCell>
          {!hasRiders && <TableCell align="right">{t`Items`}</TableCell>}
          <TableCell align="right">{t`Total (NPR)`}</TableCell>
          <TableCell className="control">
            <VisuallyHidden>{t`Call`}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.flatMap((order) => [
          row(order),
          hasNotes(order) && (
            <TableRow key={`note ${order.id}`}>
              <TableCell className="note" colSpan={width}>
                <QueueNotes order={order} />
              </TableCell>
            </TableRow>
          ),
        ])}
      </TableBody>
    </DenseTable>
  );
}
