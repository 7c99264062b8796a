import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type WebVitals as Figures } from '../../../../contract/webVitals';
import { ColumnTable } from '../../../components/ColumnTable';
import { Loaded } from '../../../components/feedback/Loaded';
import { dateText } from '../deskTimes';
import { FilterSelect } from '../FilterSelect';
import { overviewErrors, useGetWebVitalsQuery } from './overviewEndpoints';

type Figure = Figures['pages'][number]['lcp'];

const MARKS = {
  good: { color: 'success', word: 'good' },
  needs_work: { color: 'warning', word: 'needs work' },
  poor: { color: 'error', word: 'poor' },
} as const;

const secondsText = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A figure with what it means; a dash where no visit has it. */
function cellOf(figure: Figure, textOf: (p75: number) => string) {
  if (!figure) return '–';
  const { color, word } = MARKS[figure.rating];
  return <Chip size="small" color={color} label={`${textOf(figure.p75)}, ${word}`} />;
}

/** How fast the pages were for visitors, by week. */
export function WebVitals() {
  const [week, setWeek] = useState<string>();
  const query = useGetWebVitalsQuery(week);

  return (
    <Loaded query={query} errors={overviewErrors.loadWebVitals} loading="Loading the speed of the pages" heights={[10]}>
      {({ weeks, week: shown, pages }) =>
        shown === null ? (
          <Typography color="textSecondary">No visits have been measured yet.</Typography>
        ) : (
          <Stack sx={{ gap: 1, alignItems: 'start' }}>
            <Typography color="textSecondary">
              As visitors’ browsers measured it: three of four visits were at least as fast. Nothing about the visitors
              is kept.
            </Typography>
            <FilterSelect
              label="Week"
              value={shown}
              options={weeks.map((each) => ({ value: each, text: `Week of ${dateText(each)}` }))}
              onChoose={setWeek}
            />
            <ColumnTable
              label="Speed of the pages"
              rows={pages}
              keyOf={({ page }) => page}
              columns={[
                { title: 'Page', cell: ({ page }) => page },
                {
                  title: 'Visits',
                  isNumber: true,
                  cell: ({ lcp, inp, cls }) => Math.max(...[lcp, inp, cls].map((figure) => figure?.count ?? 0)),
                },
                { title: 'Main content (LCP)', isNumber: true, cell: ({ lcp }) => cellOf(lcp, secondsText) },
                {
                  title: 'Response (INP)',
                  isNumber: true,
                  cell: ({ inp }) => cellOf(inp, (p75) => `${p75} ms`),
                },
                {
                  title: 'Layout shift (CLS)',
                  isNumber: true,
                  cell: ({ cls }) => cellOf(cls, (p75) => p75.toFixed(2)),
                },
              ]}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}
