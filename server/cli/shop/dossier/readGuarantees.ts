/** A protection as SECURITY.md promises it: the words with which it begins, and the whole text. */
export type Guarantee = { name: string; text: string };

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');

/** The list below "Guarantees" of SECURITY.md. */
export function readGuarantees(markdown: string): Guarantee[] {
  const [, section = ''] = /^## Guarantees\n([^]*?)(?=^## )/m.exec(markdown) ?? [];
  return [...section.matchAll(/^- \*\*(.+?)\*\*(.*)$/gm)].map(([line, name = '']) => ({
    name: plain(name).replaceAll("'", '’'),
    text: plain(line.slice(2)),
  }));
}
