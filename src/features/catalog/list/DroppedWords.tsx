import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { shortText } from '../../../components/shortText';

const LENGTH = 60;
const quote = (words: string[]) => `“${shortText(words.join(' '), LENGTH)}”`;

/** Says which words of a search do not count, and what was searched instead. */
export function DroppedWords({ search, dropped }: { search: string; dropped: string[] }) {
  const { t } = useLingui();
  if (dropped.length === 0) return null;
  const kept = search.split(/\s+/).filter((word) => !dropped.includes(word.normalize('NFKC').toLowerCase()));
  const [missing, found] = [quote(dropped), quote(kept)];
  return (
    <Typography role="status" sx={{ mb: 2 }}>
      {t`No match for ${missing}.`}
      {kept.length > 0 && ` ${t`Results for ${found}.`}`}
    </Typography>
  );
}
