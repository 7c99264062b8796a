import { ConfigError } from '../config/config';
import { DataDirectoryInUse } from '../db/dataDirectory';
import { readSqlError } from '../db/database';
import { MigrationError } from '../db/migrate';
import { NotificationsLost } from '../db/notifications';
import { PostgresError } from '../db/postgresPrograms';
import { WorkerFailed } from './workers';

/** The message of a failed start: one line when the operator can fix it, else the stack. */
export function explainStart(error: NodeJS.ErrnoException): string {
  if (
    [ConfigError, DataDirectoryInUse, PostgresError, MigrationError, NotificationsLost, WorkerFailed].some(
      (known) => error instanceof known,
    )
  )
    return error.message;
  if (error.syscall === 'listen' || error.syscall === 'bind')
    return `The server cannot listen: ${error.message}. Set PORT or HOST to another value.`;
  // A refused start-up parameter, value, login or database.
  if (/^(08P01|22023|28|3D|42704)/.test(readSqlError(error)?.code ?? '')) {
    const { message } = error.cause instanceof Error ? error.cause : error;
    return `The server cannot connect to DATABASE_URL: ${message}`;
  }
  return error.stack ?? String(error);
}
