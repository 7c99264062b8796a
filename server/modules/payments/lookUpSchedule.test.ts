import { nextLookUp } from './lookUpSchedule';

test('an attempt is looked up after 15 s, 30 s, 1, 2, 5 and 15 minutes, then hourly for a day', () => {
  const createdAt = new Date('2026-11-22T06:00:00Z');
  const delays: number[] = [];
  let now = createdAt.getTime();
  for (let lookUps = 0; ; lookUps += 1) {
    const next = nextLookUp({ lookUps, createdAt }, now);
    if (!next) break;
    delays.push((next.getTime() - now) / 1000);
    now = next.getTime();
  }
  expect(delays.slice(0, 6)).toEqual([15, 30, 60, 120, 300, 900]);
  expect(delays.slice(6)).toEqual(Array.from({ length: 25 }, () => 3600));
});
