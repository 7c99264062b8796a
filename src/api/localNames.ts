import { readRecord } from '../http/readWire';
import { type ApiBaseQuery } from './reauthBaseQuery';

/** Staff edit names in both languages; places are shown in both. */
const IN_BOTH_LANGUAGES = /^\/api\/(desk|locations)\//;

/** Cards show descriptions, which lists have in Nepali where they are asked for. */
const OF_CARDS = /^\/api\/(products\/(\d+\/|by-id\/)?|buy-again\/)$/;

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

/** The base query of a Nepali page: products and categories have their Nepali names. */
export const localNames =
  (baseQuery: ApiBaseQuery): ApiBaseQuery =>
  async (call, api, options) => {
    const asked = OF_CARDS.test(call.url) ? { ...call, params: { ...call.params, language: 'ne' } } : call;
    const result = await baseQuery(asked, api, options);
    if (result.error || IN_BOTH_LANGUAGES.test(call.url)) return result;
    return { ...result, data: localize(result.data) };
  };
