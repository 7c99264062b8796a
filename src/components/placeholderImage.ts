const SIDE = 320;
const LINE_LETTERS = 15;
const MAX_LINES = 5;

/** The same name always gets the same number from 0 to `count` - 1. */
export function pickByName(name: string, count: number): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}

/** Breaks a name into short lines at spaces; cuts words that are too long for a line and names that are too long for the image. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const letters = Array.from(word);
    const short = letters.length > LINE_LETTERS ? `${letters.slice(0, LINE_LETTERS - 1).join('')}…` : word;
    const last = lines.at(-1);
    if (last !== undefined && Array.from(`${last} ${short}`).length <= LINE_LETTERS)
      lines[lines.length - 1] = `${last} ${short}`;
    else lines.push(short);
  }
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '…'] : lines;
}

const asText = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A data URL of a square SVG that shows `name` in `ink` on `ground`. */
export function placeholderImage(name: string, { ground, ink }: { ground: string; ink: string }): string {
  const lines = linesOf(name);
  const size = 30;
  const leading = size * 1.3;
  const top = SIDE / 2 - ((lines.length - 1) * leading) / 2 + size * 0.34;
  const texts = lines
    .map((line, index) => `<text x="160" y="${Math.round(top + index * leading)}">${asText(line)}</text>`)
    .join('');
  const leaf = (turn: number) =>
    `<path d="M0 0c26-34 66-34 92 0c-26 34-66 34-92 0Z" transform="translate(160 160) rotate(${turn}) translate(72 0)"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/><g fill="${ink}" opacity=".07">${[20, 92, 164, 236, 308].map(leaf).join('')}</g>` +
    `<g fill="${ink}" font-family="Georgia,'Noto Serif Devanagari',serif" font-weight="700" font-size="${size}" text-anchor="middle">${texts}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'))}`;
}
