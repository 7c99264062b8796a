import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatAmount, formatCount } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { type Rider } from '../../../../contract/riders';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { deskRiderPath } from '../../../config/paths';

const isZero = (amount: string) => paisaOf(amount) === 0;

/** The riders with their open orders and the cash of a day. On a phone each rider is a block of labelled values. */
export function RiderTable({ riders, day, onEdit }: { riders: Rider[]; day: string; onEdit: (rider: Rider) => void }) {
  const { t, i18n } = useLingui();
  const amount = (label: string, value: string, isOwed = false) => (
    <TableCell
      align="right"
      data-label={label}
      sx={isOwed && !isZero(value) ? { fontWeight: 700, color: 'error.main' } : undefined}
    >
      {formatAmount(i18n, paisaOf(value))}
    </TableCell>
  );
  return (
    <TableContainer sx={phoneBlocks}>
      <Table size="small" aria-label={t`Riders`}>
        <TableHead>
          <TableRow>
            <TableCell>
              <Trans>Rider</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Open orders</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Collected (NPR)</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Handed over (NPR)</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Missing (NPR)</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Missing of all days (NPR)</Trans>
            </TableCell>
            <TableCell>
              <VisuallyHidden>
                <Trans>Actions</Trans>
              </VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {riders.map((rider) => {
            const { name } = rider;
            const openOrders = formatCount(i18n, rider.open_orders);
            return (
              <TableRow key={rider.id} hover>
                <TableCell component="th" scope="row">
                  <TextLink to={`${deskRiderPath(rider.id)}?day=${day}`} sx={{ fontWeight: 650 }}>
                    <NepaliText>{name}</NepaliText>
                  </TextLink>
                  {!rider.active && ` ${t`(takes no orders)`}`}
                </TableCell>
                <TableCell align="right" data-label={t`Open orders`}>
                  {rider.open_orders === 0 ? (
                    openOrders
                  ) : (
                    <TextLink
                      to={`${deskRiderPath(rider.id)}/sheet`}
                      aria-label={t`${openOrders} open orders of ${name}: route sheet`}
                    >
                      {openOrders}
                    </TextLink>
                  )}
                </TableCell>
                {amount(t`Collected`, rider.collected)}
                {amount(t`Handed over`, rider.handed_over)}
                {amount(t`Missing`, rider.missing, true)}
                {amount(t`Missing of all days`, rider.owed, true)}
                <TableCell align="right">
                  <Button size="small" aria-label={t`Edit ${name}`} onClick={() => onEdit(rider)}>
                    <Trans>Edit</Trans>
                  </Button>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

// Below this width the columns do not fit.
const phoneBlocks = {
  '@container (max-width: 44rem)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', paddingBlock: 1 },
    '& th, & td': {
      display: 'flex',
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 2,
      border: 0,
      py: 0.5,
    },
    '& tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& td[data-label]::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
};
