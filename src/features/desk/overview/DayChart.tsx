import { useTheme } from '@mui/material/styles';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type DayFigures } from '../../../../contract/desk';
import { dateText } from '../deskTimes';

// The drawing has a coordinate system of its own, which the page scales.
const WIDTH = 720;
const HEIGHT = 240;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 56 };

/** Revenue by day as bars, the oldest first. The table below has the same figures, so a screen reader skips the drawing. */
export function DayChart({ days }: { days: DayFigures[] }) {
  const { vars } = useTheme();
  const bars = days.toReversed().map(({ date, revenue }) => ({ date, revenue: Number(revenue) }));
  const x = scaleBand({
    domain: bars.map(({ date }) => date),
    range: [0, WIDTH - MARGIN.left - MARGIN.right],
    padding: 0.25,
  });
  const highest = Math.max(1, ...bars.map(({ revenue }) => revenue));
  const y = scaleLinear({ domain: [0, highest], range: [HEIGHT - MARGIN.top - MARGIN.bottom, 0], nice: true });
  const label = { fill: vars.palette.text.secondary, fontSize: 12, fontFamily: 'inherit' };
  const step = Math.ceil(bars.length / 7);

  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" aria-hidden>
      <Group left={MARGIN.left} top={MARGIN.top}>
        <GridRows scale={y} width={WIDTH - MARGIN.left - MARGIN.right} numTicks={4} stroke={vars.palette.divider} />
        {bars.map(({ date, revenue }) => (
          <Bar
            key={date}
            x={x(date)}
            y={y(revenue)}
            width={x.bandwidth()}
            height={y(0) - y(revenue)}
            rx={3}
            fill={vars.palette.secondary.main}
          />
        ))}
        <AxisLeft
          scale={y}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...label, textAnchor: 'end', dy: '0.3em' }}
        />
        <AxisBottom
          top={y(0)}
          scale={x}
          tickValues={bars.filter((_, index) => (bars.length - 1 - index) % step === 0).map(({ date }) => date)}
          tickFormat={dateText}
          stroke={vars.palette.outline}
          hideTicks
          tickLabelProps={{ ...label, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  );
}
