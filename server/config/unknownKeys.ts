/** Finds unknown keys of the settings file. Most are mistyped, and the setting they mean would silently keep its default. */

/** Set by scripts/processes.mjs: the keys of the settings file, separated by blanks. */
const FILE_KEYS = 'ENV_FILE_KEYS';

/** Keys that other programs read from the settings file. */
const FOREIGN = /^(NODE_ENV|WEB_PORT|OTEL_[A-Z_]+|PG[A-Z]+)$/;
/** One line for each unknown key of the settings file. A key that does not look like a name may be part of a secret and is not shown. */
export function refuseUnknownKeys(environment: Record<string, string | undefined>, names: string[]): string[] {
  const keys = (environment[FILE_KEYS] ?? '').split(' ').filter(Boolean);
  const unknown = keys.filter((key) => !names.includes(key) && !FOREIGN.test(key));
  return unknown
    .sort()
    .map(
      (key) =>
        `${/^[A-Z][A-Z0-9_]{1,40}$/.test(key) ? key : 'A key'} in .env is not a setting; .env.example lists them all.`,
    );
}
