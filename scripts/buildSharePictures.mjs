// Writes the pictures of shared links, JPEGs of 1200 x 630, beside the product pictures in build/media/products/ (or the folder given).
// One that is there is kept: buildPictures.mjs deletes those whose drawing has changed.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const target = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../build/media/products'));

const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 50;
const background = '#fbf7ef';

for (const drawing of readdirSync(target).filter((name) => name.endsWith('.svg'))) {
  const file = path.join(target, drawing.replace('.svg', '-share.jpeg'));
  if (existsSync(file)) continue;
  await sharp(path.join(target, drawing))
    .resize(WIDTH, HEIGHT - 2 * MARGIN, { fit: 'contain', background })
    .extend({ top: MARGIN, bottom: MARGIN, background })
    .flatten({ background })
    .jpeg({ quality: 80 })
    .toFile(file);
}
