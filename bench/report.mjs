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

/** Prints a report and writes it to a file, named from the project's root. */
export function keepReport(name, report) {
  const file = path.join(import.meta.dirname, '..', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, report);
  console.log(report);
}

/** The tables of the report as Markdown. */
export function printReport(results, { runs, seconds }) {
  return `# API bench

${os.cpus().length} processors (${os.cpus()[0].model.trim()}), Node ${process.versions.node}. Medians of ${runs} runs of ${seconds} s, 16 connections, one process,
by turns with a bare Fastify that answers the same bytes from memory. ${results.map(({ size, day, load, filling }) => `${number(size)} products: ${day}, made in ${number(filling)} s, load average ${load.toFixed(1)} at the end`).join('; ')}.

## Reads
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

## Members
${table(
  ['products', 'call', 'a second', 'p50 ms', 'p99 ms'],
  results.flatMap(({ size, members }) =>
    members.map((each) => [size, each.name, number(each.rate), each.p50, each.p99]),
  ),
)}

## Memory
${table(
  ['products', 'memory at rest, MB', 'most under load, MB'],
  results.map(({ size, memory }) => [size, memory.idle, memory.most]),
)}
`;
}
