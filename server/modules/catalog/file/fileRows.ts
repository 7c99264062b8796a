/** Reads rows of CSV and JSON lines, each with the number of its first line. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { oneLine } from '../../../../contract/plainText';
import { undoGuard } from '../../../http/csv';
import { readDialect, splitRecords, type CsvRecord } from './csvRecords';

/** A row of the file. `values` has the column names as keys, `fault` is set when the row cannot be read. */
export type FileRow = {
  line: number;
  values: Record<string, string>;
  fault?: string;
  /** What separates the values of a CSV file. */
  delimiter?: string;
};

/** The file cannot be read. The message says why. */
export class InvalidFileError extends Error {}

/** The format by a file's name. Throws an InvalidFileError for other formats. */
export function formatOf(file: string): 'csv' | 'jsonl' {
  if (/\.csv$/i.test(file)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl';
  throw new InvalidFileError(`${file} is neither .csv nor .jsonl.`);
}

const ROW_BYTES = 1024 * 1024;

/** Reads a file row by row. Calls `onProgress` with the part of it that is read, from 0 to 1. Throws an InvalidFileError. */
export async function* readRows(file: string, onProgress: (part: number) => void): AsyncGenerator<FileRow> {
  const { size } = await stat(file);
  if (formatOf(file) === 'jsonl')
    yield* readJsonLines(decode(createReadStream(file), (read) => onProgress(read / size)));
  else {
    let text = '';
    for await (const piece of decode(createReadStream(file))) text += piece;
    yield* readCsv(text, onProgress);
  }
}

async function* decode(
  bytes: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
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

const isBlank = (cell: string | undefined) => cell === undefined || cell.trim() === '';

/** Rows of a CSV text. Rows and columns without content are left out. Throws an InvalidFileError. */
export function* readCsv(text: string, onProgress: (part: number) => void = () => {}): Generator<FileRow> {
  const dialect = readDialect(text);
  let columns: string[] | null = null;
  for (const record of splitRecords(text, dialect)) {
    if (!record.fault && record.cells.every(isBlank)) continue;
    onProgress(record.end / text.length);
    if (columns) yield { ...readRow(columns, record), delimiter: dialect.delimiter };
    else columns = readHead(record);
  }
  if (!columns) throw new InvalidFileError('The file is empty: its first line has to name the columns.');
}

/** A spreadsheet leaves out blank values at the end of a row, and adds some behind its columns. */
function readRow(columns: string[], { line, cells, fault }: CsvRecord): FileRow {
  const values = Object.fromEntries(
    columns.flatMap((name, place) => (name === '' ? [] : [[name, undoGuard(cells[place] ?? '')]])),
  );
  if (fault) return { line, values, fault };
  const extra = cells.findIndex((cell, place) => !isBlank(cell) && (columns[place] ?? '') === '');
  return extra === -1
    ? { line, values }
    : { line, values, fault: `has a value in column ${extra + 1}, which the first line does not name` };
}

function readHead({ cells, fault }: CsvRecord): string[] {
  if (fault) throw new InvalidFileError(`The first line ${fault}.`);
  const columns = cells.map(oneLine);
  const twice = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place);
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
