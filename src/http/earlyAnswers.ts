/**
 * What index.html asked the API before this script was here: public lists, by address without `_t`. Each has the time-out of any other
 * call, from when it was asked, and is read to its end.
 */
declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

/** The answer to this very call if it was asked early; handed out once, so that the next call asks anew. */
export function takeEarlyAnswer({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  if (method !== 'GET' || headers.has('authorization')) return undefined;
  const address = url.replace(/[?&]_t=\d+$/, '');
  const answer = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  return answer && Promise.race([answer, untilAborted(signal)]);
}
