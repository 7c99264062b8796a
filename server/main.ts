/**
 * Starts the shop from the environment. Dynamic imports defer what tracing has to instrument and what this process may not need;
 * unlike static ones, they need the `.js` extension.
 */
import './process/nodeVersion';
import cluster from 'node:cluster';
import { readSettings, shopAddress, type Config, type Settings } from './config/config';
import { onShutdown, shutDownOnSignals } from './process/shutdown';

/** Starts tracing and metrics as far as the settings ask for them. Returns their Fastify plugins. */
async function startObservers({ otlpEndpoint, metricsPort }: Settings) {
  const tracing = otlpEndpoint ? (await import('./plugins/tracing.js')).startTracing(otlpEndpoint) : null;
  if (tracing) onShutdown(tracing.stop);
  const metrics = metricsPort ? await import('./plugins/metrics.js') : null;
  return [...(tracing ? [tracing.plugin] : []), ...(metrics ? [metrics.createMetrics()] : [])];
}

/** Serves the metrics of this process and its workers on a port of their own. */
async function startMetricsServer({ host, metricsPort }: Settings): Promise<void> {
  if (!metricsPort || cluster.isWorker) return;
  const { serveMetrics } = await import('./plugins/metrics.js');
  onShutdown((await serveMetrics({ host, port: metricsPort })).close);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  shutDownOnSignals();
  const isClusterPrimary = settings.cluster > 1 && cluster.isPrimary;
  // Tracing instruments `pg` while it is loaded, so every module that imports `pg` is loaded after this line.
  const observers = isClusterPrimary ? [] : await startObservers(settings);
  const [{ openEmbedded, demoAccountsOf, prepareDatabase }, { readOrCreateSecret }, { bannerLines }, { readCalendar }] =
    await Promise.all([
      import('./process/prepareDatabase.js'),
      import('./db/dataDirectory.js'),
      import('./process/banner.js'),
      import('./process/calendarFile.js'),
    ]);
  const monthLengths = await readCalendar(settings.dataDir);

  const embedded = settings.databaseUrl ? null : await openEmbedded(settings);
  const config: Config = {
    ...settings,
    jwtSecret: settings.jwtSecret ?? (await readOrCreateSecret(settings.dataDir, 'jwt.secret')),
    monthLengths,
  };
  await startMetricsServer(settings);
  if (isClusterPrimary) {
    if (embedded) await prepareDatabase(embedded.url, settings);
    const { runWorkers } = await import('./process/workers.js');
    // Each worker runs this file again.
    await runWorkers(__filename, settings.cluster, {
      DATABASE_URL: embedded?.url ?? String(settings.databaseUrl),
      JWT_SECRET: config.jwtSecret,
      // The default depends on whether the database is embedded.
      PAYMENTS: config.payments,
    });
  } else {
    const { serve } = await import('./process/serve.js');
    await serve({ config, embeddedUrl: embedded?.url ?? null, observers });
  }
  // False for a single process.
  if (cluster.isWorker) return (await import('./process/workers.js')).reportOpen();
  console.log(
    bannerLines({
      config,
      embeddedDirectory: embedded?.directory ?? null,
      demoAccounts: demoAccountsOf(settings),
    }).join('\n'),
  );
  const { reportToSystemd } = await import('./process/systemd.js');
  const address = shopAddress({ ...config, publicUrl: null });
  onShutdown(await reportToSystemd({ address, environment: process.env }));
}

main().catch(async (error: Error) => {
  const { explainStart } = await import('./process/startErrors.js');
  console.error(explainStart(error));
  process.exit(1);
});
