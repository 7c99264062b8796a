const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** The units, the largest first: how many rupees, and the word. */
const GROUPS: readonly (readonly [number, string])[] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
];

/** "One lakh twenty-five thousand rupees and fifty paisa only": an amount in whole paisa, counted the Nepali way. */
export function amountInWords(paisa: number): string {
  const [rupees, rest] = [Math.floor(paisa / 100), paisa % 100];
  const parts = [
    ...(rupees > 0 || rest === 0 ? [`${inWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`] : []),
    ...(rest > 0 ? [`${inWords(rest)} paisa`] : []),
  ];
  const text = `${parts.join(' and ')} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inWords(value: number): string {
  for (const [size, word] of GROUPS) {
    if (value < size) continue;
    const rest = value % size;
    return `${inWords(Math.floor(value / size))} ${word}${rest > 0 ? ` ${inWords(rest)}` : ''}`;
  }
  if (value < ONES.length) return ONES[value] ?? '';
  const [tens, ones] = [TENS[Math.floor(value / 10)] ?? '', value % 10];
  return ones > 0 ? `${tens}-${ONES[ones]}` : tens;
}
