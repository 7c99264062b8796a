import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
export const number = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'));

/** The date and machine of the measurement. */
export function circumstances() {
  const load = os.loadavg().map((each) => each.toFixed(1));
  return `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} processors (${os.cpus()[0].model.trim()}), Node ${process.versions.node}. Load average at the end: ${load.join(', ')}.`;
}

/** Prints a report and writes it to bench/results/NAME.md. */
export function keepReport(name, report) {
  const results = path.join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, `${name}.md`), report);
  console.log(report);
}

/** The tables of the report as Markdown. */
export function printReport(results, { runs, seconds }) {
  const [smallest] = results;
  const sizes = results.map(({ size }) => size);
  const coldOf = (result, name) => result.cold.find((each) => each.name === name).milliseconds;
  return `# API bench

${os.cpus().length} processors (${os.cpus()[0].model.trim()}), Node ${process.versions.node}. Medians of ${runs} runs of ${seconds} s, 16 connections, one process,
by turns with a bare Fastify that answers the same bytes from memory. ${results.map(({ size, day, load, filling }) => `${number(size)} products: ${day}, made in ${number(filling)} s, load average ${load.toFixed(1)} at the end`).join('; ')}.

## Reads, answers kept
${table(
  ['products', 'read', 'bytes', 'a second', 'bare Fastify', 'ratio', 'p50 ms', 'p99 ms', 'processor µs', 'bare µs'],
  results.flatMap(({ size, reads }) =>
    reads.map((each) => [
      size,
      each.name,
      each.bytes,
      number(each.rate),
      number(each.bareRate),
      each.ratio.toFixed(2),
      each.p50,
      each.p99,
      number(each.cost),
      number(each.bareCost),
    ]),
  ),
)}

## Reads made anew: milliseconds right after a change of the catalog
${table(
  ['read', ...sizes.map((size) => `${size} products`), ...sizes.slice(1).map((size) => `× at ${size}`)],
  smallest.cold.map(({ name, milliseconds }) => [
    name,
    ...results.map((result) => number(coldOf(result, name))),
    ...results.slice(1).map((result) => (coldOf(result, name) / milliseconds).toFixed(1)),
  ]),
)}

## Members
${table(
  ['products', 'call', 'a second', 'p50 ms', 'p99 ms'],
  results.flatMap(({ size, members }) =>
    members.map((each) => [size, each.name, number(each.rate), each.p50, each.p99]),
  ),
)}

## Memory, and the list of everything without pages
${table(
  [
    'products',
    'memory at rest, MB',
    'most under load, MB',
    'whole list, ms',
    'another caller meanwhile waits at most, ms',
  ],
  results.map(({ size, memory, whole }) => [
    size,
    memory.idle,
    memory.most,
    number(whole.milliseconds),
    number(whole.longestWait),
  ]),
)}
`;
}
