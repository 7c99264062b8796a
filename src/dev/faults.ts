import { type Fault } from './startCases';

const KEY = 'qa_faults';

/** Makes these calls fail in this tab from the next load on, until others are set. */
export function setFaults(faults: Fault[]): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(faults));
}

/** The faults set for this tab. */
export function readFaults(): Fault[] {
  return JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]') as Fault[];
}

/** Wraps `fetch`: a call with a fault gets its status, every other call is sent. */
export function installFaults(): void {
  const faults = readFaults();
  if (faults.length === 0) return;
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const fault = faults.find((each) => each.call === call);
    return fault
      ? Response.json({ detail: `Broken by the QA panel: ${call}` }, { status: fault.status })
      : send(request);
  };
}
