import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type WebVitals as Figures } from '../../../../contract/webVitals';
import { formatCount, localDigits } from '../../../../contract/formats';
import { ColumnTable } from '../../../components/ColumnTable';
import { Loaded } from '../../../components/feedback/Loaded';
import { dateText } from '../deskTimes';
import { FilterSelect } from '../FilterSelect';
import { overviewErrors, useGetWebVitalsQuery } from './overviewEndpoints';

type Figure = Figures['pages'][number]['lcp'];

const MARKS = {
  good: { color: 'success', word: /*i18n*/ 'good' },
  needs_work: { color: 'warning', word: /*i18n*/ 'needs work' },
  poor: { color: 'error', word: /*i18n*/ 'poor' },
} as const;

function secondsText(i18n: I18n, ms: number): string {
  const seconds = localDigits(i18n, (ms / 1000).toFixed(1));
  return i18n._(msg`${seconds} s`);
}

function millisecondsText(i18n: I18n, time: number): string {
  const ms = localDigits(i18n, String(time));
  return i18n._(msg`${ms} ms`);
}

/** A figure with what it means; a dash where no visit has it. */
function cellOf(i18n: I18n, figure: Figure, textOf: (p75: number) => string) {
  if (!figure) return '–';
  const { color, word } = MARKS[figure.rating];
  return <Chip size="small" color={color} label={`${textOf(figure.p75)}, ${i18n._(word)}`} />;
}

/** How fast the pages were for visitors, by week. */
export function WebVitals() {
  const { t, i18n } = useLingui();
  const [week, setWeek] = useState<string>();
  const query = useGetWebVitalsQuery(week);

  const weekText = (start: string) => {
    const date = dateText(i18n, start);
    return t`Week of ${date}`;
  };
  return (
    <Loaded
      query={query}
      errors={overviewErrors.loadWebVitals}
      loading={t`Loading the speed of the pages`}
      heights={[10]}
    >
      {({ weeks, week: shown, pages }) =>
        shown === null ? (
          <Typography color="textSecondary">{t`No visits have been measured yet.`}</Typography>
        ) : (
          <Stack sx={{ gap: 1, alignItems: 'start' }}>
            <Typography color="textSecondary">
              <Trans>
                As visitors’ browsers measured it: three of four visits were at least as fast. Nothing about the
                visitors is kept.
              </Trans>
            </Typography>
            <FilterSelect
              label={t`Week`}
              value={shown}
              options={weeks.map((each) => ({ value: each, text: weekText(each) }))}
              onChoose={setWeek}
            />
            <ColumnTable
              label={t`Speed of the pages`}
              rows={pages}
              keyOf={({ page }) => page}
              columns={[
                { title: t`Page`, cell: ({ page }) => page },
                {
                  title: t`Visits`,
                  isNumber: true,
                  cell: ({ lcp, inp, cls }) =>
                    formatCount(i18n, Math.max(...[lcp, inp, cls].map((figure) => figure?.count ?? 0))),
                },
                {
                  title: t`Main content (LCP)`,
                  isNumber: true,
                  cell: ({ lcp }) => cellOf(i18n, lcp, (ms) => secondsText(i18n, ms)),
                },
                {
                  title: t`Response (INP)`,
                  isNumber: true,
                  cell: ({ inp }) => cellOf(i18n, inp, (ms) => millisecondsText(i18n, ms)),
                },
                {
                  title: t`Layout shift (CLS)`,
                  isNumber: true,
                  cell: ({ cls }) => cellOf(i18n, cls, (shift) => localDigits(i18n, shift.toFixed(2))),
                },
              ]}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}
