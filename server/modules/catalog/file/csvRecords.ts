/**
 * Splits CSV (RFC 4180) into records: separated by commas, semicolons or tabs, with lines that end in any way. Behind a record that cannot be
 * read it goes on with the next line, which no parser of the registry does.
 */
export type CsvRecord = {
  line: number;
  cells: string[];
  /** Why the record cannot be read; it has no cells then. */
  fault?: string;
  /** Where the record ends in the text. */
  end: number;
};

/** The delimiter of a text by its first line, and where its first record begins: after a byte order mark and Excel's line `sep=;`. */
export function readDialect(text: string): { delimiter: string; start: number } {
  const [, mark = '', first = ''] = /^(\ufeff?)(.*)/.exec(text) ?? [];
  const stated = /^sep=([,;\t])$/i.exec(first)?.[1];
  if (stated) return { delimiter: stated, start: lineEnd(text, 0) };
  const unquoted = first.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  const [delimiter = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return { delimiter, start: mark.length };
}

export function* splitRecords(
  text: string,
  { delimiter, start }: ReturnType<typeof readDialect>,
): Generator<CsvRecord> {
  let line = 1 + countLines(text.slice(0, start));
  for (let at = start; at < text.length;) {
    const record = readRecord(text, at, delimiter);
    yield { line, ...record };
    line += countLines(text.slice(at, record.end));
    at = record.end;
  }
}

function readRecord(text: string, start: number, delimiter: string): Omit<CsvRecord, 'line'> {
  const cells: string[] = [];
  const stop = new RegExp(`[${delimiter}\r\n]|$`, 'g');
  for (let at = start; ; at += 1) {
    const isQuoted = text[at] === '"';
    if (isQuoted) {
      const close = findClose(text, at + 1);
      if (close === -1)
        return { cells: [], fault: 'opens a quotation mark that is not closed', end: lineEnd(text, start) };
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    }
    stop.lastIndex = at;
    const end = stop.exec(text)!.index;
    if (isQuoted && end !== at) {
      const fault = 'has a quotation mark within quotation marks: write it twice, or leave out those around it';
      return { cells: [], fault, end: lineEnd(text, start) };
    }
    if (!isQuoted) cells.push(text.slice(at, end));
    at = end;
    if (text[at] !== delimiter) return { cells, end: lineEnd(text, at) };
  }
}

/** The place of the next quotation mark that is not doubled; -1 without one. */
function findClose(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

const LINE_END = /\r\n?|\n|$/g;

/** The place behind the line in which `at` is. */
function lineEnd(text: string, at: number): number {
  LINE_END.lastIndex = at;
  LINE_END.exec(text);
  return LINE_END.lastIndex;
}

const countLines = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0;
