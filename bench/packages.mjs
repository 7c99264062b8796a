import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

const client = path.resolve(import.meta.dirname, '../build/client');
const packageOf = (source) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ??
  (/^webpack:\/\/[^/]+\/\.\//.test(source) ? 'the shop' : 'webpack');

/** Minified bytes of these scripts by package, from their source maps: [name, bytes], the largest first. */
export function weighPackages(files) {
  const weights = new Map();
  for (const file of files) {
    const map = new SourceMap(JSON.parse(readFileSync(path.join(client, `${file}.map`), 'utf8')));
    for (const [line, code] of readFileSync(path.join(client, file), 'utf8').split('\n').entries()) {
      for (let column = 0; column < code.length; column += 1) {
        const name = packageOf(map.findEntry(line, column).originalSource ?? '');
        weights.set(name, (weights.get(name) ?? 0) + 1);
      }
    }
  }
  return [...weights].sort((a, b) => b[1] - a[1]);
}
