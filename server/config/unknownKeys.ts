/** Finds unknown keys. Most are mistyped, and the setting they mean would silently keep its default. */

/** Set by scripts/processes.mjs: the keys of the settings file, separated by blanks. */
const FILE_KEYS = 'ENV_FILE_KEYS';

/** Keys that other programs read from the settings file. */
const FOREIGN = /^(NODE_ENV|WEB_PORT|OTEL_[A-Z_]+|PG[A-Z]+)$/;
/** Shorter names are too similar to names of other programs, such as HOST and HOME. */
const TYPO_LENGTH = 8;

/** True when the two differ by one character added, missing, wrong or swapped, or by letter case. */
function isTypo(typed: string, name: string): boolean {
  const upper = typed.toUpperCase();
  let same = 0;
  while (same < name.length && upper[same] === name[same]) same += 1;
  const [is, meant] = [upper.slice(same), name.slice(same)];
  const swapped = is[0] === meant[1] && is[1] === meant[0] && is.slice(2) === meant.slice(2);
  return (
    typed !== name && (is.slice(1) === meant || is === meant.slice(1) || is.slice(1) === meant.slice(1) || swapped)
  );
}

/**
 * One line for each unknown key of the settings file, and for each key of the environment that looks like a typo of a setting that is not set.
 * A key that does not look like a name may be part of a secret and is not shown.
 */
export function refuseUnknownKeys(environment: Record<string, string | undefined>, names: string[]): string[] {
  const inFile = (environment[FILE_KEYS] ?? '').split(' ').filter(Boolean);
  const suspects = new Set([...inFile, ...Object.keys(environment)]);
  return [...suspects].sort().flatMap((key) => {
    if (names.includes(key)) return [];
    const meant = names.find((name) => name.length >= TYPO_LENGTH && isTypo(key, name) && !environment[name]?.trim());
    if (meant) return [`${key} is not a setting. Did you mean ${meant}?`];
    if (!inFile.includes(key) || FOREIGN.test(key)) return [];
    return [
      `${/^[A-Z][A-Z0-9_]{1,40}$/.test(key) ? key : 'A key'} in .env is not a setting; .env.example lists them all.`,
    ];
  });
}
