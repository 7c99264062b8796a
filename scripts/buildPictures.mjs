// Writes the product pictures that the demo catalog uses to build/media/products/ (or the folder given): icons from the Fluent
// emoji package and our own drawings, each with its .br and .gz beside it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'server/db/seed');
const target = path.resolve(process.argv[2] ?? path.join(root, 'build/media/products'));

/** { [picture name]: { icon: 'fluent-emoji name' } or { drawing: 'file below pictures/' } } */
const pictures = JSON.parse(readFileSync(path.join(source, 'pictures.json'), 'utf8'));
const { icons, width, height } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json');

function readIcon(name) {
  const icon = icons[name];
  if (!icon) throw new Error(`buildPictures: the Fluent emoji package has no icon "${name}".`);
  // The content security policy blocks style attributes, but not the presentation attribute.
  const body = icon.body.replaceAll('style="mask-type:alpha"', 'mask-type="alpha"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${body}</svg>`;
}

/** Removes comments and indentation. */
function readDrawing(file) {
  return readFileSync(path.join(source, 'pictures', file), 'utf8')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim();
}

mkdirSync(target, { recursive: true });
const written = new Set();
for (const [name, { icon, drawing }] of Object.entries(pictures)) {
  const svg = icon ? readIcon(icon) : readDrawing(drawing);
  const file = path.join(target, `${name}.svg`);
  // buildSharePictures.mjs makes it of the drawing.
  if (existsSync(file) && readFileSync(file, 'utf8') === svg) written.add(`${name}-share.jpeg`);
  const versions = { svg, 'svg.br': brotliCompressSync(svg), 'svg.gz': gzipSync(svg, { level: 9 }) };
  for (const [ending, content] of Object.entries(versions)) {
    writeFileSync(path.join(target, `${name}.${ending}`), content);
    written.add(`${name}.${ending}`);
  }
}
// Delete file by file, so that a running server finds every current picture.
for (const file of readdirSync(target))
  if (!written.has(file)) rmSync(path.join(target, file), { recursive: true, force: true });
console.log(`${Object.keys(pictures).length} pictures in ${path.relative(root, target)}`);
