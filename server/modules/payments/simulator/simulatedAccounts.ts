/** The shop's accounts at the simulated providers. */
import { type Config } from '../../../config/config';
import { type EsewaSettings } from '../providers/esewa';
import { type KhaltiSettings } from '../providers/khalti';

export const SIMULATOR_PATH = '/api/simulator';
export const ESEWA_PATH = `${SIMULATOR_PATH}/esewa/api/epay`;
export const KHALTI_PATH = `${SIMULATOR_PATH}/khalti/api`;

/** The pair that eSewa publishes for tests. */
export const ESEWA_PRODUCT_CODE = 'EPAYTEST';
export const ESEWA_SECRET = '8gBm/:&EnhH.1/q';
export const KHALTI_SECRET = 'simulated-khalti-key';

/** The address under which this server reaches itself. */
export function ownUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = ['0.0.0.0', 'localhost'].includes(host) ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The form is posted to the shop's own origin, whatever address the browser knows it by. */
export function simulatedEsewa(config: Config): EsewaSettings {
  return {
    productCode: ESEWA_PRODUCT_CODE,
    secret: ESEWA_SECRET,
    formUrl: `${ESEWA_PATH}/main/v2/form`,
    statusUrl: `${ownUrl(config)}${ESEWA_PATH}/transaction/status/`,
  };
}

export function simulatedKhalti(config: Config): KhaltiSettings {
  return {
    secret: KHALTI_SECRET,
    url: `${ownUrl(config)}${KHALTI_PATH}/v2/`,
    isPaymentPage: (page, shopUrl) => page.origin === new URL(shopUrl).origin,
  };
}
