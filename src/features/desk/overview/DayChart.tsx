import { useLingui } from '@lingui/react/macro';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { type DayFigures } from '../../../../contract/deskOverview';
import { formatCount } from '../../../../contract/formats';
import { dateText } from '../deskTimes';
import { axisTicks } from './axisTicks';

const HEIGHT = 240;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 72 };
const LABEL_WIDTH = 80;
/** The share of a day's width that its bar fills. */
const BAR_SHARE = 0.75;

type DayChartProps = { days: DayFigures[]; figure: 'orders' | 'revenue' };

/** A figure by day as bars, the oldest first. The table below has the same figures, so a screen reader skips the drawing. */
export function DayChart({ days, figure }: DayChartProps) {
  const { i18n } = useLingui();
  const { palette } = useTheme().vars;
  // The drawing is as wide as its place: scaled to a phone, its text could not be read.
  const [outerWidth, setOuterWidth] = useState(480);
  const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
  const bars = [...days].reverse().map((day) => ({ date: day.date, value: Number(day[figure]) }));
  const ticks = axisTicks(Math.max(1, ...bars.map(({ value }) => value)));
  const bottom = HEIGHT - MARGIN.top - MARGIN.bottom;
  const y = (value: number) => bottom * (1 - value / ticks.at(-1)!);
  const dayWidth = width / Math.max(1, bars.length);
  const label = { fill: palette.text.secondary, fontSize: 12, fontFamily: 'inherit' };
  // The last label would be cut at the right edge: it stands further left, and the one before it leaves it room.
  const shift = Math.max(0, LABEL_WIDTH / 2 - MARGIN.right - dayWidth / 2);
  const step = Math.ceil((LABEL_WIDTH + shift) / Math.max(dayWidth, 1));

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
      <g transform={`translate(${MARGIN.left}, ${MARGIN.top})`}>
        {ticks.map((value) => (
          <g key={value} transform={`translate(0, ${y(value)})`}>
            <line x2={width} stroke={value === 0 ? palette.outline : palette.divider} />
            <text {...label} x={-8} dy="0.3em" textAnchor="end">
              {formatCount(i18n, value)}
            </text>
          </g>
        ))}
        {bars.map(({ date, value }, index) => (
          <rect
            key={date}
            x={dayWidth * (index + (1 - BAR_SHARE) / 2)}
            y={y(value)}
            width={dayWidth * BAR_SHARE}
            height={y(0) - y(value)}
            rx={3}
            fill={palette.secondary.main}
          />
        ))}
        {bars.map(
          ({ date }, index) =>
            (bars.length - 1 - index) % step === 0 && (
              <text
                key={date}
                {...label}
                x={dayWidth * (index + 0.5) - (index === bars.length - 1 ? shift : 0)}
                y={bottom + 18}
                textAnchor="middle"
              >
                {dateText(i18n, date)}
              </text>
            ),
        )}
      </g>
    </svg>
  );
}
