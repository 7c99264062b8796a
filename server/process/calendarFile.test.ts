import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config/config';
import { readCalendar } from './calendarFile';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'calendar-'));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (text: string) => writeFile(path.join(directory, 'bikram-sambat.json'), text);

test('without a file nothing is corrected; a file has the lengths of the months of years', async () => {
  expect(await readCalendar(directory)).toEqual({});
  const months = [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30];
  await write(JSON.stringify({ 2091: months }));
  expect(await readCalendar(directory)).toEqual({ 2091: months });
});

test.each(['no json', '[]', '{"2091": [31]}', '{"2091": [99, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30]}'])(
  'a file of %s stops the start in one line',
  async (text) => {
    await write(text);
    const error: unknown = await readCalendar(directory).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).problems).toEqual([
      expect.stringMatching(/bikram-sambat\.json cannot be used: [^\n]+\.$/),
    ]);
  },
);
