import Chip from '@mui/material/Chip';
import { dateMark } from '../../contract/legalDates';
import { dateText } from './timeText';

const COLORS = { late: 'error', soon: 'warning' } as const;

/** Until when the law wants something done, marked from two days before: "Decision by 8 Dec 2026", "Late: refund by 4 Dec 2026". */
export function LegalDate({ what, by }: { what: 'decision' | 'refund'; by: string }) {
  const mark = dateMark(by);
  const name = mark === 'late' ? `Late: ${what}` : what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <Chip
      size="small"
      color={mark ? COLORS[mark] : 'default'}
      variant={mark ? 'filled' : 'outlined'}
      label={
        <>
          {`${name} by `}
          <time dateTime={by}>{dateText(by)}</time>
        </>
      }
    />
  );
}
