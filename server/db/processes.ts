import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ps = (pid: number, column: string) =>
  execute('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/** The command line of a running process; "" when there is no process with this id. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
}

/** When a running process was started, in the format of the system; "" when there is no process with this id. */
export async function readStartTime(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  // The second column is the program's name in brackets, which may contain spaces. The start time is the twentieth column after it.
  const columns = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ');
  return columns?.[19] ?? '';
}
