import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyReply } from 'fastify';
import { type AppContext } from '../../../context';
import { findFault } from './simulatedPayments';

/** Longer than any call to a provider waits. */
const SILENCE_MS = 20_000;

/** How each provider answers during an outage and to a wrong key. */
const RESPONSES = {
  esewa: {
    outage: { status: 200, body: { code: 0, error_message: 'Service is currently unavailable' } },
    key_refused: { status: 403, body: { code: 0, error_message: 'Forbidden' } },
  },
  khalti: {
    outage: { status: 503, body: { detail: 'Service unavailable.' } },
    key_refused: { status: 401, body: { detail: 'Invalid token.', status_code: 401 } },
  },
} as const;

/** Answers with the fault that is on for the provider or the payment. False when there is none. A refused refund is the refund call's own. */
export async function answerFault(
  reply: FastifyReply,
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  provider: keyof typeof RESPONSES,
  paymentId: string,
): Promise<boolean> {
  const fault = await findFault(db, [provider, paymentId], now());
  if (!fault || fault === 'refund_refused') return false;
  if (fault === 'silence') {
    await beSilent(reply);
    return true;
  }
  const { status, body } = RESPONSES[provider][fault];
  await reply.code(status).send(body);
  return true;
}

/** Keeps the caller waiting until it gives up. */
async function beSilent(reply: FastifyReply): Promise<void> {
  const timer = new AbortController();
  await Promise.race([once(reply.raw, 'close', timer), sleep(SILENCE_MS, undefined, { ...timer, ref: false })]);
  timer.abort();
  await reply.code(504).send({ detail: 'Gateway time-out.' });
}
