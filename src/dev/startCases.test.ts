// Runs alone: the DevTools must be there before Redux Toolkit is loaded.
import { devTools } from '../testing/recordDevTools';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readTokens, storeTokens } from '../session/tokenStorage';
import { startFakeServer } from '../testing/fakeServer';
import { createToken, createUser, keepTokens } from '../testing/factories';
import { startAuth } from '../testing/startAuth';
import { makeStore } from '../app/store';
import { installFaults, setFaults } from './faults';
import { startCases } from './startCases';

const page = readFileSync(path.join(__dirname, '../../docs/qa.md'), 'utf8');

test.each(startCases.map((each) => [each.name, each] as const))(
  '§4 QA: %s shows the actions of docs/qa.md in their order',
  async (name, { tokens, faults = [], actions }) => {
    const server = startFakeServer();
    server.on('GET', '/api/user/', { json: createUser() });
    server.on('POST', '/api/auth/token/refresh/', { json: { access: createToken(901) } });
    const stored = keepTokens();
    if (tokens) storeTokens(tokens(stored));
    setFaults(faults);
    installFaults();

    const auth = startAuth(makeStore());
    await auth.ready;
    auth.stop();

    expect(devTools.types().filter((type) => type.startsWith('auth/'))).toEqual(actions);
    expect(page).toContain(`| ${name} | ${actions.map((type) => `\`${type}\``).join(' → ')} |`);
    // A failed call leaves the tokens stored.
    expect(readTokens().access === null).toBe(actions.at(-1) === 'auth/cleared');
  },
);

test('a call without a fault is sent', async () => {
  const server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [] });
  setFaults(['GET /api/user/']);
  installFaults();
  expect((await fetch('http://localhost:8000/api/products/categories/?_t=1')).status).toBe(200);
  expect((await fetch('http://localhost:8000/api/user/?_t=1')).status).toBe(500);
  expect(server.calls.map(({ path: asked }) => asked)).toEqual(['/api/products/categories/']);
});
