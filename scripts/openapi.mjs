/** `npm run openapi`: writes the OpenAPI document to docs/openapi.json, which is not kept in git. It needs no database. */
import './nodeVersion.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { root } from './processes.mjs';

process.chdir(root);
await installIfNeeded();
await buildIfStale(['server']);
const load = (file) => import(pathToFileURL(path.join(root, 'build/server/server', file)).href);
const { buildApp } = await load('app.js');
const { readSettings } = await load('config/config.js');
const { openDatabase } = await load('db/database.js');

const db = openDatabase('postgres://127.0.0.1:1/none');
const app = await buildApp({ db, config: { ...readSettings({}), jwtSecret: 'not used', logLevel: 'silent' } });
await app.ready();
writeFileSync('docs/openapi.json', `${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
await db.$client.end();
console.log('Written to docs/openapi.json');
