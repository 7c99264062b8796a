import { readdirSync } from 'node:fs';
import path from 'node:path';
import { catalogApi } from './catalog/catalogEndpoints';

/** All features share one API: of two endpoints with a name, the one that is loaded last would be ignored. */
test('no two features have an endpoint of the same name', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /Endpoints\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  // Redux Toolkit names each one that is there already.
  for (const file of files) jest.requireActual(path.join(__dirname, file));
  expect(Object.keys(catalogApi.endpoints)).toContain('getDeskOrders');
  expect(console.error).not.toHaveBeenCalled();
});
