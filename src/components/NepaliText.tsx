/** A run of Devanagari: words with the spaces and punctuation between them. */
const RUN = /(\p{scx=Deva}(?:[\p{scx=Deva}\p{M}\p{P}\s\u200c\u200d]*[\p{scx=Deva}\p{M}])?)/u;

/** Text of the shop's data. Devanagari is marked as Nepali, so that it gets its own voice, hyphenation and glyphs. */
export function NepaliText({ children }: { children: string }) {
  // `split` with a group puts the runs at the odd places.
  return children.split(RUN).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} lang="ne">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
