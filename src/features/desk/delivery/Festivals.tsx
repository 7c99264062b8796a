import { type I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type DeliveryClosure } from '../../../../contract/delivery';
import { nepalDay } from '../../../../contract/nepalDay';
import { rangeText } from './closedDayTexts';
import { type Festival, FESTIVALS } from './festivalDays';

/** "Dashain, Wed 6 Oct to Mon 11 Oct 2027". */
const festivalText = (i18n: I18n, [first, last, name]: Festival): string =>
  `${i18n._(name)}, ${rangeText(i18n, first, last)}`;

type FestivalsProps = { closures: readonly DeliveryClosure[]; onChoose: (festival: Festival) => void };

/** Offers the coming festivals that are not closed yet. A chosen one is put into the form, in which it is confirmed. */
export function Festivals({ closures, onChoose }: FestivalsProps) {
  const { t, i18n } = useLingui();
  const [today] = useState(() => nepalDay(Date.now()));
  const isClosed = ([first, last]: Festival) =>
    closures.some(
      (each) => each.area === null && each.weekday === null && each.first_day <= first && each.last_day >= last,
    );
  const offered = FESTIVALS.filter((festival) => festival[1] >= today && !isClosed(festival));
  return (
    <Box component="details" sx={{ mb: 2 }}>
      <Box component="summary" sx={{ py: 1, cursor: 'pointer' }}>
        <Trans>Festivals of the coming year</Trans>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {offered.length === 0
          ? t`No more festivals are listed. Enter the days below.`
          : t`These days are a forecast. Compare each with the official calendar before you close it.`}
      </Typography>
      <Box component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {offered.map((festival) => (
          <li key={festival[0]}>
            <Button variant="outlined" size="small" onClick={() => onChoose(festival)}>
              {festivalText(i18n, festival)}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
