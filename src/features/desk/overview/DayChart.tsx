import { useTheme } from '@mui/material/styles';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import { type DayFigures } from '../../../../contract/deskOverview';
import { dateText } from '../deskTimes';

const HEIGHT = 240;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 48 };
const LABEL_WIDTH = 80;

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

type DayChartProps = { days: DayFigures[]; figure: 'orders' | 'revenue' };

/** A figure by day as bars, the oldest first. The table below has the same figures, so a screen reader skips the drawing. */
export function DayChart({ days, figure }: DayChartProps) {
  const { palette } = useTheme().vars;
  // The drawing is as wide as its place: scaled to a phone, its text could not be read.
  const [outerWidth, setOuterWidth] = useState(480);
  const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
  const bars = [...days].reverse().map((day) => ({ date: day.date, value: Number(day[figure]) }));
  const x = scaleBand({ domain: bars.map(({ date }) => date), range: [0, width], padding: 0.25 });
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const y = scaleLinear({ domain: [0, highest], range: [HEIGHT - MARGIN.top - MARGIN.bottom, 0], nice: true });
  const label = { fill: palette.text.secondary, fontSize: 12, fontFamily: 'inherit' };
  const step = Math.ceil((bars.length * LABEL_WIDTH) / Math.max(width, 1));

  return (
    <svg
      ref={(drawing: SVGSVGElement) => {
        const observer = new ResizeObserver(() => setOuterWidth(drawing.clientWidth));
        observer.observe(drawing);
        return () => observer.disconnect();
      }}
      width="100%"
      height={HEIGHT}
      aria-hidden
    >
      <Group left={MARGIN.left} top={MARGIN.top}>
        <GridRows scale={y} width={width} numTicks={4} stroke={palette.divider} />
        {bars.map(({ date, value }) => (
          <Bar
            key={date}
            x={x(date)}
            y={y(value)}
            width={x.bandwidth()}
            height={y(0) - y(value)}
            rx={3}
            fill={palette.secondary.main}
          />
        ))}
        {y.ticks(4).map((value) => (
          <text key={value} {...label} x={-8} y={y(value)} dy="0.3em" textAnchor="end">
            {compact.format(value)}
          </text>
        ))}
        <line x2={width} y1={y(0)} y2={y(0)} stroke={palette.outline} />
        {bars.map(
          ({ date }, index) =>
            (bars.length - 1 - index) % step === 0 && (
              <text
                key={date}
                {...label}
                // The last label would be cut at the right edge.
                x={Math.min((x(date) ?? 0) + x.bandwidth() / 2, width + MARGIN.right - LABEL_WIDTH / 2)}
                y={y(0) + 18}
                textAnchor="middle"
              >
                {dateText(date)}
              </text>
            ),
        )}
      </Group>
    </svg>
  );
}
