import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The current faults of the connections; none by default. */
export type Toxics = {
  /** Delay of all data from the server, in milliseconds. */
  latency: number;
  /** No data passes in either direction, and connections stay open. */
  stalled: boolean;
  /** Each connection is reset after this many bytes from the server; null means never. */
  cutAfter: number | null;
};

export type ToxicProxy = {
  /** The server's URL through the proxy. */
  url: string;
  toxics: Toxics;
  /** Resets all open connections. New ones are accepted. */
  reset: () => void;
  /** Open connections stay open and pass no more data, as if their server had vanished. New ones work. */
  silence: () => void;
  close: () => Promise<void>;
};

/** Starts a TCP proxy to the server at `url`, with faults that tests switch on and off. */
export async function startToxicProxy(url: string): Promise<ToxicProxy> {
  const target = new URL(url);
  const toxics: Toxics = { latency: 0, stalled: false, cutAfter: null };
  const pairs = new Set<{ destroy: () => void; isSilent: boolean }>();
  let flow: (() => void)[] = [];

  const pass = async (to: Socket, chunk: Buffer, late: number) => {
    if (late > 0) await new Promise((resolve) => setTimeout(resolve, late));
    while (toxics.stalled) await new Promise<void>((resolve) => flow.push(resolve));
    if (to.writable) to.write(chunk);
  };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let received = 0;
    const pair = {
      isSilent: false,
      destroy: () => {
        pairs.delete(pair);
        client.resetAndDestroy();
        upstream.destroy();
      },
    };
    pairs.add(pair);
    client.on('data', (chunk: Buffer) => void (pair.isSilent || pass(upstream, chunk, 0)));
    upstream.on('data', (chunk: Buffer) => {
      if (pair.isSilent) return;
      received += chunk.length;
      const surplus = toxics.cutAfter === null ? 0 : received - toxics.cutAfter;
      if (surplus <= 0) return void pass(client, chunk, toxics.latency);
      client.write(chunk.subarray(0, Math.max(0, chunk.length - surplus)), pair.destroy);
    });
    for (const end of [client, upstream]) end.on('error', pair.destroy).on('close', pair.destroy);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);

  const release = setInterval(() => {
    if (toxics.stalled) return;
    const waiting = flow;
    flow = [];
    waiting.forEach((go) => go());
  }, 20);
  return {
    url: address.href,
    toxics,
    reset: () => [...pairs].forEach((pair) => pair.destroy()),
    silence: () => pairs.forEach((pair) => (pair.isSilent = true)),
    close: async () => {
      clearInterval(release);
      const closed = once(server, 'close');
      server.close();
      [...pairs].forEach((pair) => pair.destroy());
      await closed;
    },
  };
}
