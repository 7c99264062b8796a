import { createTestApp, type TestShop } from './createTestApp';

/** What `make` gives, made once before the tests of the file that calls this, and ended after them. It has its properties from then on. */
export function prepare<T extends object>(make: () => T | Promise<T>, end?: (made: T) => Promise<unknown>): T {
  const made = {} as T;
  beforeAll(async () => void Object.assign(made, await make()));
  if (end) afterAll(() => end(made));
  return made;
}

/** The app of a test file. */
export const prepareApp = (make: () => Promise<TestShop> = createTestApp): TestShop =>
  prepare(make, ({ close }) => close());
