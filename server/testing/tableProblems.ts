/**
 * What is wrong with a table that a test keeps by hand, one sentence each: keys of `wanted` without an entry, and entries for what is not wanted.
 * `place` names the table and its file.
 */
export function tableProblems(place: string, wanted: Iterable<string>, table: object): string[] {
  const expected = new Set(wanted);
  return [
    ...[...expected].filter((key) => !Object.hasOwn(table, key)).map((key) => `add '${key}' to ${place}`),
    ...Object.keys(table)
      .filter((key) => !expected.has(key))
      .map((key) => `remove '${key}' from ${place}`),
  ].sort();
}
