/** Two shops, the haproxy between them and the database, and the front. */
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '../../bench/shop.mjs';
import { directory, FRONT, makeCertificate, makeDirectory, passwords, render, SHOPS } from './files.mjs';
import { start } from './processes.mjs';

const main = path.resolve(import.meta.dirname, '../../build/server/server/main.js');
const START_TIMEOUT_MS = 60_000;
const isAlive = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

function createShop(number, secret) {
  const [name, address] = [`shop${number}`, SHOPS[number - 1]];
  const env = {
    PATH: process.env.PATH,
    HOST: address,
    PORT: '8000',
    DATABASE_URL: `postgres://shop:${passwords.shop}@${FRONT}:5000/shop`,
    DATA_DIR: makeDirectory(name),
    JWT_SECRET: secret,
    TRUST_PROXY: '127.0.0.0/8',
    PUBLIC_URL: `https://${FRONT}`,
    LOG_LEVEL: 'warn',
  };
  const shop = {
    name,
    address: `http://${address}:8000`,
    data: env.DATA_DIR,
    program: undefined,
    start: async () => {
      shop.program = start(process.execPath, [main], { log: path.join(directory, `${name}.log`), env });
      await until(() => isAlive(`${shop.address}/health/ready`), START_TIMEOUT_MS, `${name} is ready`);
    },
  };
  return shop;
}

/** Starts haproxy with a file of deploy/. */
function startProxy(file, name, words) {
  const configuration = render(file, `${name}.cfg`, words);
  return start('/usr/sbin/haproxy', ['-db', '-f', configuration], { log: path.join(directory, `${name}.log`) });
}

export const startDatabaseProxy = () => startProxy('ha/haproxy.cfg', 'database', { '127.0.0.1:5000': `${FRONT}:5000` });

/**
 * The front, as `name`; `words` replace others of its file. `command()` sends one line to its socket; `counted()` is a column of `show stat` of
 * one shop.
 */
export function startFront(name = 'front', words = {}) {
  const address = words['10.0.0.10'] ?? FRONT;
  const { file, ca } = makeCertificate(name, address);
  const socket = path.join(directory, `${name}.sock`);
  const files = { '/etc/haproxy/shop.pem': file, '/run/haproxy/admin.sock': socket };
  const program = startProxy('ha/front.cfg', name, { ...files, ...words });
  const command = (line) => {
    const connection = connect(socket);
    connection.end(`${line}\n`);
    return text(connection);
  };
  const counted = async (shop, column) => {
    const [head, ...rows] = (await command('show stat')).split('\n').map((line) => line.split(','));
    return rows.find(([backend, server]) => backend === 'shops' && server === shop)?.[head.indexOf(column)];
  };
  const untilStatus = (status) => (shop) =>
    until(
      async () => (await counted(shop, 'status').catch(() => '')) === status,
      START_TIMEOUT_MS,
      `${shop} is ${status}`,
    );
  const [untilUp, untilDown] = ['UP', 'DOWN'].map(untilStatus);
  return { address: `https://${address}`, ca, command, counted, untilUp, untilDown, program };
}

export const createShops = (secret) => [1, 2].map((number) => createShop(number, secret));
