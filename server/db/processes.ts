import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ps = (pid: number, column: string) =>
  execute('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/** How a running process was called; "" when there is none of that id. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
}

/** When a running process was started, in words that only that process has; "" when there is none of that id. */
export async function startMark(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  // The name of the program, the second column, is in brackets and may hold spaces: the twentieth column after it is the start.
  const columns = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ');
  return columns?.[19] ?? '';
}
