import { styled } from '@mui/material/styles';
import { NepaliText } from '../../../components/NepaliText';

// Not a <mark>: in forced-colours mode it keeps the browser's black text.
const Match = styled('b')({ fontWeight: 750 });

/** Splits a text at every match of a searched word: the parts at odd places are matches. */
function splitAtMatches(text: string, search: string): string[] {
  const words = search.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [text];
  // Of two words that begin alike, the longer one matches.
  words.sort((a, b) => b.length - a.length);
  const patterns = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
}

/** A text of the shop's data in which the searched words stand out. */
export function MatchedText({ text, search }: { text: string; search: string }) {
  return splitAtMatches(text, search).map((part, index) => {
    const Part = index % 2 === 1 ? Match : 'span';
    return (
      <Part key={index}>
        <NepaliText>{part}</NepaliText>
      </Part>
    );
  });
}
