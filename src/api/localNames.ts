import { readRecord } from '../http/readWire';
import { type Failure } from '../http/request';
import { type ApiBaseQuery } from './reauthBaseQuery';

/** Staff edit the names of the catalog in both languages; places and bills show both. */
const IN_BOTH_LANGUAGES = /^\/api\/(desk\/(products|categories)|locations|orders\/\d+\/bill)\//;

/** What is in Nepali where it is asked for: descriptions of cards, and the texts of the shop. */
const BY_LANGUAGE = /^\/api\/(products\/(\d+\/|by-id\/)?|buy-again\/|texts\/[a-z]+\/)$/;

/** The value with Nepali names and descriptions in place of English ones, where there are any. */
function localize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localize);
  const record = readRecord(value);
  if (!record) return value;
  const { name_ne, desc_ne } = record;
  return {
    ...Object.fromEntries(Object.entries(record).map(([key, each]) => [key, localize(each)])),
    ...(typeof name_ne === 'string' && name_ne !== '' && { name: name_ne }),
    ...(typeof desc_ne === 'string' && desc_ne !== '' && { desc: desc_ne }),
  };
}

/** The base query of a Nepali page: products, categories and lines of orders have their Nepali names, also in what comes with a refusal. */
export const localNames =
  (baseQuery: ApiBaseQuery): ApiBaseQuery =>
  async (call, api, options) => {
    const asked = BY_LANGUAGE.test(call.url) ? { ...call, params: { ...call.params, language: 'ne' } } : call;
    const result = await baseQuery(asked, api, options);
    if (IN_BOTH_LANGUAGES.test(call.url)) return result;
    if (result.error) return { ...result, error: { ...result.error, data: localize(result.error.data) } as Failure };
    return { ...result, data: localize(result.data) };
  };
