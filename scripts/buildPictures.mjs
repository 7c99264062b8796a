// Writes the product pictures that the demo catalog uses to build/media/products/: icons from the Fluent emoji package and
// our own drawings, each with its .br and .gz beside it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'server/db/seed');
const target = path.join(root, 'build/media/products');
const fresh = path.join(root, 'build/media/.products');

/** { [picture name]: { icon: 'fluent-emoji name' } or { drawing: 'file below pictures/' } } */
const pictures = JSON.parse(readFileSync(path.join(source, 'pictures.json'), 'utf8'));
const { icons, width, height } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json');

function readIcon(name) {
  const icon = icons[name];
  if (!icon) throw new Error(`buildPictures: the Fluent emoji package has no icon "${name}".`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${icon.body}</svg>`;
}

/** The source is indented and commented for people; browsers need neither. */
function readDrawing(file) {
  return readFileSync(path.join(source, 'pictures', file), 'utf8')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim();
}

rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh, { recursive: true });
for (const [name, { icon, drawing }] of Object.entries(pictures)) {
  const svg = icon ? readIcon(icon) : readDrawing(drawing);
  const file = path.join(fresh, `${name}.svg`);
  writeFileSync(file, svg);
  writeFileSync(`${file}.br`, brotliCompressSync(svg));
  writeFileSync(`${file}.gz`, gzipSync(svg, { level: 9 }));
}
// Swapped in whole, so that a running server never finds half of them.
rmSync(target, { recursive: true, force: true });
renameSync(fresh, target);
console.log(`${Object.keys(pictures).length} pictures in ${path.relative(root, target)}`);
