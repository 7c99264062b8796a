import { negotiate } from '@fastify/accept-negotiator';
import { type FastifyRequest } from 'fastify';
import { type Language } from '../../contract/languages';
import { type Config, shopLanguages } from '../config/config';

/** The language of the shop's pages that the sender of a request prefers; English without a preference. */
export function requestLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'shopFeatures' | 'apiBaseUrl'>,
): Language {
  // Without regions: "ne-NP" is "ne".
  const accepted = (headers['accept-language'] ?? 'en').toLowerCase().replace(/-\w+/g, '');
  return negotiate(accepted, [...shopLanguages(config)]) ?? 'en';
}

type Hook = (request: FastifyRequest, reply: unknown, done: () => void) => void;
const dropLanguage: Hook = (request, _reply, done) => {
  delete (request.query as Record<string, unknown>).language;
  done();
};

/** The `preValidation` of routes with a parameter `language`: a shop with pages in one language has no such parameter. */
export const languageHooks = (config: Pick<Config, 'shopFeatures' | 'apiBaseUrl'>): Hook[] =>
  shopLanguages(config).length === 1 ? [dropLanguage] : [];
