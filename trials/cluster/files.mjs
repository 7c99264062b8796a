/** The files of deploy/ as they are, with the addresses, paths and passwords of the trial. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postgresAccount } from './requirements.mjs';

const deploy = path.resolve(import.meta.dirname, '../../deploy');

/** A network of loopback addresses of its own, so that every program has its standard port. */
const network = `127.${randomInt(16, 250)}.${randomInt(1, 250)}`;
export const addressOf = (host) => `${network}.${host}`;
/** The machine with both haproxies. */
export const FRONT = addressOf(10);
export const SHOPS = [addressOf(11), addressOf(12)];

export const passwords = Object.fromEntries(
  ['restapi', 'superuser', 'replication', 'rewind', 'shop', 'backup'].map((name) => [
    name,
    randomBytes(12).toString('hex'),
  ]),
);

export const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-ha-'));
chmodSync(directory, 0o711);

/** A directory below, which belongs to the account of PostgreSQL. */
export function makeDirectory(name) {
  const made = path.join(directory, name);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresAccount();
  chownSync(made, uid, gid);
  return made;
}

/** Writes a file of deploy/ with other `words` into `target`. */
export function render(name, target, words = {}) {
  let text = readFileSync(path.join(deploy, name), 'utf8');
  for (const [from, to] of Object.entries(words)) text = text.replaceAll(from, to);
  for (const [account, password] of Object.entries(passwords)) text = text.replaceAll(`CHANGE-${account}`, password);
  text = text.replaceAll(/\b10\.0\.0\.(?=\d)/g, `${network}.`);
  const file = path.join(directory, target);
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = postgresAccount();
  chownSync(file, uid, gid);
  return file;
}

/** Certificate and key of a front in one file, signed by itself. Returns the file and the certificate. */
export function makeCertificate(name, address) {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((part) =>
    path.join(directory, `${name}.${part}.pem`),
  );
  const subject = ['-subj', '/CN=shop.example', '-addext', `subjectAltName=DNS:shop.example,IP:${address}`];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' ');
  execFileSync('openssl', ['req', ...options, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const ca = readFileSync(certificate, 'utf8');
  writeFileSync(both, ca + readFileSync(key, 'utf8'), { mode: 0o600 });
  return { file: both, ca };
}
