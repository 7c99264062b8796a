import Typography from '@mui/material/Typography';
import { shortText } from '../../../components/shortText';

const LENGTH = 60;
const quote = (words: string[]) => `“${shortText(words.join(' '), LENGTH)}”`;

/** Says which words of a search do not count, and what was searched instead. */
export function DroppedWords({ search, dropped }: { search: string; dropped: string[] }) {
  if (dropped.length === 0) return null;
  const kept = search.split(/\s+/).filter((word) => !dropped.includes(word.normalize('NFKC').toLowerCase()));
  return (
    <Typography role="status" sx={{ mb: 2 }}>
      No match for {quote(dropped)}.{kept.length > 0 && ` Results for ${quote(kept)}.`}
    </Typography>
  );
}
