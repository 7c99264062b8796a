import { object, string } from 'yup';
import { PROBLEM_LIMITS, type ProblemReason, type ProblemWish } from '../../../contract/problemRules';
import { type ProblemBody, type Returnable } from '../../../contract/problems';

export type ReturnableLine = Returnable['lines'][number];
/** What the form holds. The field of a line is its pieces, `0` while it is not ticked. */
export type ReportValues = Record<string, string>;

const PREFIX = 'pieces';
export const fieldOf = ({ item }: Pick<ReturnableLine, 'item'>) => `${PREFIX}${item}`;

export function newReport(lines: ReturnableLine[]): ReportValues {
  const pieces = lines.map((line) => [fieldOf(line), lines.length === 1 ? '1' : '0']);
  return { ...Object.fromEntries(pieces), reason: '', sealed: 'no', wish: 'refund', text: '' };
}

/** What was typed before, for the lines and pieces that can be reported now. */
export function takeKept(lines: ReturnableLine[], kept: ReportValues): ReportValues {
  const values = newReport(lines);
  for (const name of Object.keys(values)) values[name] = kept[name] ?? values[name]!;
  for (const line of lines) values[fieldOf(line)] = String(Math.min(Number(values[fieldOf(line)]), line.left));
  return values;
}

const isTicked = (values: ReportValues, line: ReturnableLine) => Number(values[fieldOf(line)]) > 0;

/** Whether the seal decides: of a change of mind, and of goods whose time is over unless they are sealed. */
export const asksForSeal = (values: ReportValues, lines: ReturnableLine[], now: number): boolean =>
  values.reason === 'changed_mind' ||
  lines.some((line) => isTicked(values, line) && now > Date.parse(line.until) && line.until !== line.sealed_until);

/** The error of a report without goods stands at its first line. */
export const reportSchema = (lines: ReturnableLine[]) =>
  object({
    [fieldOf(lines[0]!)]: string().test('any', /*i18n*/ 'Tick what you report', (_pieces, { parent }) =>
      lines.some((line) => isTicked(parent as ReportValues, line)),
    ),
    reason: string().required(/*i18n*/ 'Say what the problem is'),
    text: string().trim().max(PROBLEM_LIMITS.text, `At most ${PROBLEM_LIMITS.text} characters`),
  });

export const toReport = (values: ReportValues, lines: ReturnableLine[], isSealAsked: boolean): ProblemBody => ({
  lines: lines
    .filter((line) => isTicked(values, line))
    .map((line) => ({ item: line.item, quantity: Number(values[fieldOf(line)]) })),
  reason: values.reason as ProblemReason,
  wish: values.wish as ProblemWish,
  text: (values.text ?? '').trim(),
  sealed: isSealAsked && values.sealed === 'yes',
});
