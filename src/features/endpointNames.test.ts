import { readdirSync } from 'node:fs';
import path from 'node:path';

/** All features share one API: of two endpoints with a name, the one that is loaded last would be ignored. */
test('no two features have an endpoint of the same name', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /Endpoints\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  // Loaded anew, whatever other tests have loaded: Redux Toolkit names each one that is there already.
  jest.isolateModules(() => {
    for (const file of files) jest.requireActual(path.join(__dirname, file));
    const { api } = jest.requireActual<{ api: { endpoints: object } }>('../api/api');
    expect(Object.keys(api.endpoints)).toContain('getDeskOrders');
  });
  expect(console.error).not.toHaveBeenCalled();
});
