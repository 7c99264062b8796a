import path from 'node:path';
import { shopAddress, type Config } from '../config/config';

/** The start banner: all addresses, and no secret except the demo logins. */
export function bannerLines({
  config,
  embeddedDirectory,
  demoAccounts,
}: {
  config: Config;
  embeddedDirectory: string | null;
  demoAccounts: { email: string; password: string; isStaff: boolean }[];
}): string[] {
  const here = shopAddress({ ...config, publicUrl: null });
  return [
    '',
    `  ${config.shopName} is open`,
    `  Address      ${here}/`,
    ...(config.publicUrl ? [`  Public       ${config.publicUrl}/`] : []),
    `  Database     ${embeddedDirectory ? `embedded PostgreSQL in ${embeddedDirectory}` : `PostgreSQL at ${withoutSecrets(String(config.databaseUrl))}`}`,
    `  API docs     ${here}/api/docs/`,
    ...demoAccounts.map(
      ({ email, password, isStaff }) => `  Demo ${isStaff ? 'staff   ' : 'member  '}${email}  password ${password}`,
    ),
    ...(config.mediaUrl ? [`  Pictures     bucket ${config.mediaUrl.bucket} at ${config.mediaUrl.endpoint}`] : []),
    ...(config.payments === 'simulated' ? [`  Payments     simulated, no money moves: ${here}/api/simulator/`] : []),
    `  Emails       ${config.smtpUrl ? `by ${withoutSecrets(config.smtpUrl)}` : `written to ${path.resolve(config.dataDir, 'outbox')}`}`,
    '',
  ];
}

function withoutSecrets(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
