import { type WeeklySlot } from '../../../../contract/delivery';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const LINE = /^(\w{3})\w*\s+(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/;

/** "Sun 07:00-09:00", one line for each. */
export const writeWeekly = (slots: readonly WeeklySlot[]): string =>
  slots.map(({ weekday, starts, ends }) => `${DAYS[weekday]} ${starts}-${ends}`).join('\n');

/** The slots of such lines; null when a line is none. */
export function readWeekly(text: string): WeeklySlot[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const slots = lines.map((line) => {
    const [, name = '', starts = '', ends = ''] = LINE.exec(line.trim()) ?? [];
    return { weekday: DAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase()), starts, ends };
  });
  return slots.every(({ weekday }) => weekday >= 0) ? slots : null;
}
