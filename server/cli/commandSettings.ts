import { readSettings, type Settings } from '../config/config';

/** The settings of a command. It starts no server, so the requirements of a production server do not apply. Throws a ConfigError. */
export function readCommandSettings(): Settings {
  return readSettings({ ...process.env, NODE_ENV: '', JWT_SECRET: 'is not needed by a command, only by a server' });
}
