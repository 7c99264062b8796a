import { type Language } from '../../contract/languages';
import { useLanguage } from '../i18n/useLanguage';

/** A letter, or a digit of Devanagari. Other digits and signs are the same in both languages. */
const WORD = /[\p{L}०-९]/u;
/** A run of Devanagari: words with the spaces and punctuation between them. */
const RUN = /(\p{scx=Deva}(?:[\p{scx=Deva}\p{M}\p{P}\s\u200c\u200d]*[\p{scx=Deva}\p{M}])?)/u;

/**
 * Text of the shop's data. What is in the other language than the page is marked, Devanagari as Nepali and Latin letters as English, so that it
 * gets its own voice, hyphenation and glyphs. `within` is the language of an element around it that is marked as a whole.
 */
export function NepaliText({ children, within }: { children: string; within?: Language }) {
  const ofPage = useLanguage();
  const language = within ?? ofPage;
  // `split` with a group puts the runs at the odd places.
  return children.split(RUN).map((part, index) => {
    const own = index % 2 ? 'ne' : 'en';
    return own === language || !WORD.test(part) ? (
      part
    ) : (
      <span key={index} lang={own}>
        {part}
      </span>
    );
  });
}
