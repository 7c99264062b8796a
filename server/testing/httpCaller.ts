import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { type App } from '../context';

export type Call = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: unknown; from?: string };
export type HttpResponse = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  json: <T = Record<string, unknown>>() => T;
  milliseconds: number;
};

/** Opens the app on a free port. `send` makes an HTTP request, with JSON unless the body is text; `write` sends raw bytes and returns the whole response. */
export async function openPort(app: App) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const send = async ({ method = 'GET', path, headers = {}, body, from }: Call): Promise<HttpResponse> => {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = payload === body ? {} : { 'content-type': 'application/json' };
    const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
    const started = performance.now();
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      method,
      path,
      headers: { ...type, ...length, ...headers },
      agent: false,
    });
    // A server that refuses a body early closes the connection.
    sent.on('error', () => {});
    sent.end(payload);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
    const milliseconds = performance.now() - started;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text,
      json: <T>() => JSON.parse(text) as T,
      milliseconds,
    };
  };

  const write = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => {});
    await once(socket, 'close');
    return text;
  };
  return { send, write };
}
