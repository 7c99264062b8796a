import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDERS = ['src', 'contract', 'server', 'scripts'];
const ID = String.raw`(?:§\d(?:\.\d+)?|(?:AU|TK|AC|IN|HD|FE|SUP|UX)-\d\d|F\d\d)`;
const IDS = new RegExp(`^(?:${ID} )+`);
const TITLES = new RegExp(`['"\`]((?:${ID} )+)`, 'g');

/** The ids with which a title begins. */
export const idsOf = (title: string): string[] => IDS.exec(title)?.[0].trim().split(' ') ?? [];

/** The test files that show something: a file itself, or those with a title that begins with the id. */
export async function findTestFiles(root: string): Promise<(shownBy: string) => string[]> {
  const idsByFile = new Map<string, Set<string>>();
  for (const folder of FOLDERS)
    for (const name of await readdir(path.join(root, folder), { recursive: true })) {
      if (!/\.test\.tsx?$/.test(name)) continue;
      const text = await readFile(path.join(root, folder, name), 'utf8');
      const ids = [...text.matchAll(TITLES)].flatMap(([, found = '']) => found.trim().split(' '));
      idsByFile.set(`${folder}/${name}`, new Set(ids));
    }
  const files = [...idsByFile.keys()].sort();
  return (shownBy) => files.filter((file) => file === shownBy || idsByFile.get(file)!.has(shownBy));
}
