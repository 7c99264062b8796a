import { NEPALI, type PaperWord } from './paperWords';

type InBothProps = {
  text: PaperWord;
  /** The Nepali words are below the English ones. */
  isBelow?: boolean;
};

/** Words of a paper in English and Nepali: "Total · जम्मा". A paper is the same in each language of the page. */
export const InBoth = ({ text, isBelow }: InBothProps) => (
  <>
    {text}
    {isBelow ? <br /> : ' · '}
    <span lang="ne">{NEPALI[text]}</span>
  </>
);
