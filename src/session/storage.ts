/** What the browser keeps for the shop. Only this module reads and writes the browser's storage, which may be blocked or full. */

/** Reads a value that was kept as JSON; null when it has another shape. */
export type KeptSchema<Value> = (kept: unknown) => Value | null;

function createStorage(open: () => Storage) {
  const readText = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    readText,
    /** The value under a key; null when there is none that the schema accepts. */
    read<Value>(key: string, schema: KeptSchema<Value>): Value | null {
      try {
        return schema(JSON.parse(readText(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    /** Keeps a text, or an object as JSON; null removes it. Returns false when the storage takes nothing. */
    write(key: string, value: string | object | null): boolean {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    keys(): string[] {
      try {
        return Object.keys(open());
      } catch {
        return [];
      }
    },
  };
}

/** Shared by all tabs. */
export const browserStorage = createStorage(() => window.localStorage);
/** Of this tab; it survives a reload. */
export const tabStorage = createStorage(() => window.sessionStorage);
