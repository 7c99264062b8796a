import { lt, sql } from 'drizzle-orm';
import { nepalDay } from '../../../contract/nepalDay';
import {
  WEB_VITAL_LIMITS,
  WEB_VITALS,
  type WebVital,
  type WebVitals,
  type WebVitalsReport,
} from '../../../contract/webVitals';
import { type Database } from '../../db/database';
import { webVitals } from '../../db/webVitalSchema';

const DAY_MS = 24 * 3_600_000;
const KEPT_WEEKS = 26;

/** Each bucket ends 10 % above the one before; the last one, some 90 s, has all above it. */
const STEP = 1.1;
const LAST_BUCKET = 120;
/** Of a layout shift a thousandth is counted as one. */
const UNITS: Record<WebVital, number> = { lcp: 1, inp: 1, cls: 1000 };

/** The Sunday with which the week of a time begins in Asia/Kathmandu. */
const weekOf = (time: number): string => nepalDay(time - new Date(nepalDay(time)).getUTCDay() * DAY_MS);

function bucketOf(metric: WebVital, value: number): number {
  const bucket = Math.ceil(Math.log(value * UNITS[metric]) / Math.log(STEP));
  return Math.min(LAST_BUCKET, Math.max(0, bucket));
}

/** The middle of a bucket, at most 5 % from its values. */
function valueOf(metric: WebVital, bucket: number): number {
  const value = bucket === 0 ? 0 : Math.round(STEP ** (bucket - 0.5));
  return value / UNITS[metric];
}

function rate(metric: WebVital, value: number) {
  const [good, poor] = WEB_VITAL_LIMITS[metric];
  return value <= good ? 'good' : value <= poor ? 'needs_work' : 'poor';
}

/** Counts a visit's values: nothing else of it is kept. */
export async function countWebVitals(db: Database, report: WebVitalsReport, now: number): Promise<void> {
  const week = weekOf(now);
  const rows = WEB_VITALS.flatMap((metric) => {
    const value = report[metric];
    return value === undefined ? [] : { week, page: report.page, metric, bucket: bucketOf(metric, value), count: 1 };
  });
  if (rows.length === 0) return;
  await db
    .insert(webVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [webVitals.week, webVitals.page, webVitals.metric, webVitals.bucket],
      set: { count: sql`${webVitals.count} + 1` },
    });
}

/** The 75th percentiles of each page in a week with figures; in the newest when the asked one has none. */
export async function readWebVitals(db: Database, asked: string | undefined): Promise<WebVitals> {
  const found = await db
    .selectDistinct({ week: webVitals.week })
    .from(webVitals)
    .orderBy(sql`1 DESC`);
  const weeks = found.map(({ week }) => week);
  const week = weeks.find((each) => each === asked) ?? weeks[0] ?? null;
  const { rows } = await db.execute<{ page: string; metric: WebVital; bucket: number; count: number }>(sql`
    SELECT DISTINCT ON (page, metric) page, metric, bucket, total AS count FROM (
      SELECT page, metric, bucket, sum(count) OVER (PARTITION BY page, metric ORDER BY bucket) AS below,
        (sum(count) OVER (PARTITION BY page, metric))::integer AS total
      FROM web_vitals WHERE week = ${week}) AS buckets
    WHERE below >= 0.75 * total ORDER BY page, metric, bucket`);
  const figuresOf = (page: string, metric: WebVital) => {
    const row = rows.find((each) => each.page === page && each.metric === metric);
    if (!row) return null;
    const p75 = valueOf(metric, row.bucket);
    return { p75, rating: rate(metric, p75), count: row.count } as const;
  };
  const visits = (page: string) => Math.max(...rows.filter((row) => row.page === page).map(({ count }) => count));
  const pages = [...new Set(rows.map(({ page }) => page))].sort((a, b) => visits(b) - visits(a));
  return {
    weeks,
    week,
    pages: pages.map((page) => ({
      page,
      lcp: figuresOf(page, 'lcp'),
      inp: figuresOf(page, 'inp'),
      cls: figuresOf(page, 'cls'),
    })),
  };
}

/** Deletes the weeks that began more than 26 weeks before this one. Returns how many counts they had. */
export async function deleteOldWebVitals(db: Database, now: number): Promise<number> {
  const { rowCount } = await db.delete(webVitals).where(lt(webVitals.week, weekOf(now - KEPT_WEEKS * 7 * DAY_MS)));
  return rowCount ?? 0;
}
