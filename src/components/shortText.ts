/** The text with at most `max` characters; a longer one ends with an ellipsis. */
export function shortText(text: string, max: number): string {
  // By code points, so that no character is cut in half.
  const characters = Array.from(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
