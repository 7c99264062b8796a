import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';
import { brotliCompressSync } from 'node:zlib';

/** What the scripts of each chunk weigh in bytes (brotli) beside those of the first page, "main", and what bundle-budget.json allows. */
export function weigh(chunks) {
  const budgets = JSON.parse(readFileSync(path.join(root, 'bundle-budget.json'), 'utf8'));
  const weight = (file) => brotliCompressSync(readFileSync(path.join(root, 'build/client', file))).length;
  return Object.entries(chunks).map(([name, files]) => {
    const own = name === 'main' ? files : files.filter((file) => !chunks.main.includes(file));
    return { name, files: own, bytes: own.reduce((sum, file) => sum + weight(file), 0), budget: name === 'main' ? budgets.first : budgets.page };
  });
}
