import { tabStorage } from '../session/storage';

const KEY = 'qa_faults';

/** Makes these calls, for example `GET /api/user/`, fail in this tab from the next load on. */
export const setFaults = (calls: string[]) => void tabStorage.write(KEY, calls);

/** The failing calls of this tab. */
export const readFaults = (): string[] =>
  tabStorage.read(KEY, (kept) => (Array.isArray(kept) ? kept.filter((call) => typeof call === 'string') : null)) ?? [];

/** Wraps `fetch`: a failing call gets the status 500, every other call is sent. */
export function installFaults(): void {
  const faults = readFaults();
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    return faults.includes(call) ? Response.json({ detail: `Failed by the QA panel` }, { status: 500 }) : send(request);
  };
}
