import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { readPaisa } from '../../../../contract/money';
import { type RouteSheet } from '../../../../contract/riders';
import { LabelledNote } from '../../../components/LabelledNote';
import { NepaliText } from '../../../components/NepaliText';
import { priceText } from '../../../components/priceText';
import { deskOrderPath } from '../../../config/paths';
import { GIFT_TEXT, placeText } from '../deskTexts';
import { slotText } from '../deskTimes';

/** The stops of a route sheet, with an empty line each for what was collected. */
export function RouteStops({ sheet }: { sheet: RouteSheet }) {
  return (
    <Stack component="ol" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sheet.stops.map(({ id, number, address, slot, total_items, to_collect, is_gift }, index) => (
        <Stack
          component="li"
          key={id}
          direction="row"
          sx={(theme) => ({
            flexWrap: 'wrap',
            gap: 2,
            py: 1.25,
            breakInside: 'avoid',
            borderBottom: theme.mixins.line(theme.vars.palette.divider),
          })}
        >
          <Typography component="div" sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>
              {index + 1}. <NepaliText>{address.recipient}</NepaliText>
            </strong>{' '}
            <Link href={`tel:${address.phone_number}`}>{address.phone_number}</Link>
            <div>
              <NepaliText>{placeText(address)}</NepaliText>
            </div>
            <LabelledNote label="Landmark">{address.landmark}</LabelledNote>
            <LabelledNote label="Note for the rider">{address.note}</LabelledNote>
            {is_gift && <strong>{GIFT_TEXT}</strong>}
          </Typography>
          <Typography component="div" sx={{ textAlign: { sm: 'right' } }}>
            <Link component={RouterLink} to={deskOrderPath(id)}>
              {number}
            </Link>
            <div>
              {total_items} {total_items === 1 ? 'item' : 'items'}
              {!sheet.slot && `, ${slotText(slot, new Date(0))}`}
            </div>
            <strong>{readPaisa(to_collect) === 0 ? 'Paid' : `Collect ${priceText(to_collect)}`}</strong>
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
