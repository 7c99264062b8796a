const inNepal = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', ...options });
const day = inNepal({ weekday: 'short', day: 'numeric', month: 'short' });
const clock = inNepal({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A delivery time as members read it, of ISO times: "Sat 14 Mar, 09:00–11:00 (Nepal time)". */
export function slotText(slot: { starts_at: string; ends_at: string }): string {
  const [from, to] = [new Date(slot.starts_at), new Date(slot.ends_at)];
  return `${day.format(from).replace(',', '')}, ${clock.format(from)}–${clock.format(to)} (Nepal time)`;
}
