import { ConfigError } from '../config/config';
import { MigrationError } from '../db/migrate';
import { PostgresError } from '../db/postgresPrograms';

/** The exit code of a command that failed. */
export const FAILED = 2;

/** Runs a command with the words of its call, and exits with the code that it returns. A known error is printed as its message alone. */
export function runCommand(main: (words: string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: Error) => {
      const isKnown = [ConfigError, PostgresError, MigrationError].some((known) => error instanceof known);
      console.error(isKnown ? error.message : (error.stack ?? String(error)));
      process.exit(FAILED);
    },
  );
}
