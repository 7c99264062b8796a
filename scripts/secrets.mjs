/** Looks through every version of every file in the history for what only a secret looks like. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './processes.mjs';

const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bglpat-[\w-]{20}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{20,}/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  /^\+\s*(?:export )?(?:JWT_SECRET|POSTGRES_PASSWORD|SMTP_PASSWORD)=["']?[0-9A-Za-z+/=_-]{20,}/,
  /^\+.*(?:postgres(?:ql)?|smtps?):\/\/[^\s:@/]+:(?!password@|geheim@|secret@|hidden@|shop@|\$)[^\s:@/'"`]{8,}@(?!host|mail\.example|db|localhost|127\.)/,
];

/** Every added line that looks like one, by commit and file; and how many versions of files were read. */
export async function findSecrets() {
  const git = spawn(
    'git',
    ['log', '--all', '--no-color', '-p', '--unified=0', '--format=commit %h', '--', '.', ':!package-lock.json'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const secrets = [];
  let files = 0;
  let commit = '';
  let file = '';
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith('commit ')) commit = line.slice(7);
    else if (line.startsWith('+++ ')) {
      file = line.slice(6);
      files += 1;
    } else if (line.startsWith('+') && SECRETS.some((pattern) => pattern.test(line)))
      secrets.push(`${commit} ${file}: ${line.slice(1, 40)}…`);
  }
  return { files, secrets };
}
