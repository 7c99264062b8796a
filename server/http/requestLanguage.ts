import { negotiate } from '@fastify/accept-negotiator';
import { type FastifyRequest } from 'fastify';
import { type Language } from '../../contract/languages';
import { type Config, shopLanguages } from '../config/config';

/** The language of the shop's pages that the sender of a request prefers; English without a preference. */
export const requestLanguage = (
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'shopFeatures' | 'apiBaseUrl'>,
): Language => negotiate(request.headers['accept-language'] ?? 'en', [...shopLanguages(config)]) ?? 'en';
