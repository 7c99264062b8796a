/** Reads rows of CSV and JSON lines, each with the number of its first line. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse, type InfoRecord } from 'csv-parse';

/** A row of the file. `values` has the column names as keys, `fault` is set when the row cannot be parsed. */
export type FileRow = { line: number; values: Record<string, string>; fault?: string };

/** The file cannot be read. The message says why. */
export class InvalidFileError extends Error {}

/** The format by a file's name. Throws an InvalidFileError for other formats. */
export function formatOf(file: string): 'csv' | 'jsonl' {
  if (/\.csv$/i.test(file)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl';
  throw new InvalidFileError(`${file} is neither .csv nor .jsonl.`);
}

const ROW_BYTES = 1024 * 1024;

/** Reads a file row by row with little read-ahead. Calls `onBytes` with the number of bytes read. Throws an InvalidFileError. */
export async function* readRows(
  file: string,
  { onBytes = () => {} }: { onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<FileRow> {
  const texts = decode(createReadStream(file), onBytes);
  yield* formatOf(file) === 'csv' ? readCsv(texts) : readJsonLines(texts);
}

async function* decode(bytes: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [read, line] = [0, 1];
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      onBytes((read += chunk.length));
      line += text.split('\n').length - 1;
      yield text;
    }
    decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new InvalidFileError(`The file is not UTF-8 text, somewhere after line ${line}. Save it as UTF-8.`);
    throw error;
  }
}

/** Rows of a CSV text that arrives in pieces. Throws an InvalidFileError. */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let readable = Infinity;
  const parser = parse({
    info: true,
    raw: true,
    relax_column_count: true,
    // Quotation marks inside a value are kept: 15" is a size, and a strict parser would lose the following rows.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_BYTES,
    // Throwing the error here would lose the rows before it that are parsed but not read yet.
    skip_records_with_error: true,
    on_skip: () => void (readable = Math.min(readable, parser.info.records)),
  });
  const source = Readable.from(texts);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: string[] | null = null;
  let next = 1;
  for await (const { record, info, raw } of parser as AsyncIterable<{
    record: string[];
    info: InfoRecord;
    raw: string;
  }>) {
    if (info.records > readable) break;
    // The parser counts a CRLF inside a value as two lines.
    const line = next + countLines(/^[\r\n]*/.exec(raw)![0]);
    next += countLines(raw);
    if (!columns) {
      columns = readHead(record);
      continue;
    }
    const values = Object.fromEntries(columns.map((name, place) => [name, record[place] ?? '']));
    if (record.length === columns.length) yield { line, values };
    else
      yield { line, values, fault: `has ${record.length} values, and the first line names ${columns.length} columns` };
  }
  if (!columns) throw new InvalidFileError('The file is empty: its first line has to name the columns.');
  if (readable < Infinity)
    yield {
      line: next,
      values: {},
      fault: 'opens a quotation mark that is not closed: nothing from here on could be read',
    };
}

const countLines = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function readHead(names: string[]): string[] {
  const columns = names.map((name) => name.trim());
  const twice = columns.find((name, place) => columns.indexOf(name) !== place);
  if (twice !== undefined) throw new InvalidFileError(`The first line names the column "${twice}" twice.`);
  return columns;
}

async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let [line, rest] = [0, ''];
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const each of lines) yield* readJson(each, (line += 1));
    if (rest.length > ROW_BYTES)
      throw new InvalidFileError(
        `Line ${line + 1} is longer than ${ROW_BYTES} bytes: the file has to hold one object on each line.`,
      );
  }
  yield* readJson(rest, line + 1);
}

function* readJson(text: string, line: number): Generator<FileRow> {
  if (text.trim() === '') return;
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return yield { line, values: {}, fault: 'is not JSON' };
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return yield { line, values: {}, fault: 'is not a JSON object' };
  const entries = Object.entries(row as Record<string, unknown>).map(([name, value]) => [name, value ?? ''] as const);
  const isNested = (value: unknown) => typeof value === 'object';
  const values = Object.fromEntries(
    entries.map(([name, value]) => [name, isNested(value) ? JSON.stringify(value) : String(value)]),
  );
  const nested = entries.find(([, value]) => isNested(value));
  yield nested ? { line, values, fault: `${nested[0]}: is no text, number or truth value` } : { line, values };
}
