import { Plural, useLingui } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatCount, formatPrice } from '../../../../contract/formats';
import { readPaisa } from '../../../../contract/money';
import { type RouteSheet } from '../../../../contract/riders';
import { LabelledNote } from '../../../components/LabelledNote';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { GIFT_TEXT, placeText } from '../deskTexts';
import { slotText } from '../deskTimes';
import { type Stop, StopActions } from './StopActions';

/** A stop that was delivered on this page, where it was. */
type DeliveredStop = { stop: Stop; index: number; text: string };

/** Stops that were delivered here stay in their places, so that the next press does not meet another order. */
function keepPlaces(stops: readonly Stop[], delivered: readonly DeliveredStop[]): Stop[] {
  const kept = [...stops];
  for (const { stop, index } of delivered.toSorted((one, other) => one.index - other.index))
    if (!stops.some(({ id }) => id === stop.id)) kept.splice(index, 0, stop);
  return kept;
}

/** Says what became of a stop, in place of its buttons, one of which had the focus. */
function DeliveredText({ children }: { children: string }) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Typography ref={text} tabIndex={-1} sx={{ flexBasis: '100%', fontWeight: 650 }}>
      {children}
    </Typography>
  );
}

/** The stops of a route sheet: on the screen with the steps of each, on paper with an empty line each for what was collected. */
export function RouteStops({ sheet }: { sheet: RouteSheet }) {
  const { t, i18n } = useLingui();
  const [delivered, setDelivered] = useState<readonly DeliveredStop[]>([]);
  const stops = keepPlaces(sheet.stops, delivered);
  return (
    <Stack component="ol" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {stops.map((stop, index) => {
        const { id, number, address, slot, total_items, to_collect, is_gift } = stop;
        const amount = formatPrice(i18n, to_collect);
        const isOpen = sheet.stops.includes(stop);
        return (
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
              '@media print': isOpen ? {} : { display: 'none' },
            })}
          >
            <Typography component="div" sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>
                {formatCount(i18n, index + 1)}. <NepaliText>{address.recipient}</NepaliText>
              </strong>{' '}
              <Link href={`tel:${address.phone_number}`}>{address.phone_number}</Link>
              <div>
                <NepaliText>{placeText(address)}</NepaliText>
              </div>
              <LabelledNote label={t`Landmark`}>{address.landmark}</LabelledNote>
              <LabelledNote label={t`Note for the rider`}>{address.note}</LabelledNote>
              {is_gift && <strong>{i18n._(GIFT_TEXT)}</strong>}
            </Typography>
            <Typography component="div" sx={{ textAlign: { sm: 'right' } }}>
              <TextLink to={deskOrderPath(id)}>{number}</TextLink>
              <div>
                <Plural value={total_items} one="# item" other="# items" />
                {!sheet.slot && `, ${slotText(i18n, slot, new Date(0))}`}
              </div>
              {isOpen && <strong>{readPaisa(to_collect) === 0 ? t`Paid` : t`Collect ${amount}`}</strong>}
            </Typography>
            {isOpen ? (
              <StopActions
                stop={stop}
                onDelivered={(text) =>
                  setDelivered((before) => [...before.filter((each) => each.stop.id !== id), { stop, index, text }])
                }
              />
            ) : (
              <DeliveredText>{delivered.find((each) => each.stop.id === id)?.text ?? ''}</DeliveredText>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
