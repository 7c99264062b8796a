import { Trans, useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import { formatDate } from '../../contract/formats';
import { dateMark } from '../../contract/legalDates';

const COLORS = { late: 'error', soon: 'warning' } as const;

/** Until when the law wants something done, marked from two days before: "Decision by 8 Dec 2026", "Late: refund by 4 Dec 2026". */
export function LegalDate({ what, by }: { what: 'decision' | 'refund'; by: string }) {
  const { i18n } = useLingui();
  const mark = dateMark(by);
  const date = <time dateTime={by}>{formatDate(i18n, by)}</time>;
  const texts = {
    decision: mark === 'late' ? <Trans>Late: decision by {date}</Trans> : <Trans>Decision by {date}</Trans>,
    refund: mark === 'late' ? <Trans>Late: refund by {date}</Trans> : <Trans>Refund by {date}</Trans>,
  };
  return (
    <Chip
      size="small"
      color={mark ? COLORS[mark] : 'default'}
      variant={mark ? 'filled' : 'outlined'}
      label={texts[what]}
    />
  );
}
