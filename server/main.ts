/** Starts the shop from the environment. */
import cluster from 'node:cluster';
import { readSettings, type Config, type Settings } from './config/config';
import { onShutdown, shutDownOnSignals } from './process/shutdown';

/** The plugins for tracing and metrics that the settings ask for. */
async function startObservers({ otlpEndpoint, metricsPort }: Settings) {
  const tracing = otlpEndpoint ? (await import('./plugins/tracing.js')).startTracing(otlpEndpoint) : null;
  if (tracing) onShutdown(tracing.stop);
  const metrics = metricsPort ? await import('./plugins/metrics.js') : null;
  return [...(tracing ? [tracing.plugin] : []), ...(metrics ? [metrics.createMetrics()] : [])];
}

/** Serves the metrics of this process and its workers. */
async function openMetrics({ host, metricsPort }: Settings): Promise<void> {
  if (!metricsPort || cluster.isWorker) return;
  const { serveMetrics } = await import('./plugins/metrics.js');
  onShutdown((await serveMetrics({ host, port: metricsPort })).close);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  shutDownOnSignals();
  const isFirstOfMany = settings.cluster > 1 && cluster.isPrimary;
  // Tracing instruments `pg` while it is loaded, so everything that imports it is loaded afterwards.
  const observers = isFirstOfMany ? [] : await startObservers(settings);
  const [{ openEmbedded, demoMemberOf, prepareDatabaseAt }, { readOrCreateSecret }, { bannerLines }] =
    await Promise.all([
      import('./process/prepareDatabase.js'),
      import('./db/dataDirectory.js'),
      import('./process/banner.js'),
    ]);

  const embedded = settings.databaseUrl ? null : await openEmbedded(settings);
  const config: Config = {
    ...settings,
    jwtSecret: settings.jwtSecret ?? (await readOrCreateSecret(settings.dataDir, 'jwt.secret')),
  };
  await openMetrics(settings);
  if (isFirstOfMany) {
    if (embedded) await prepareDatabaseAt(embedded.url, settings);
    const { runWorkers } = await import('./process/workers.js');
    await runWorkers(__filename, settings.cluster, {
      DATABASE_URL: embedded?.url ?? String(settings.databaseUrl),
      JWT_SECRET: config.jwtSecret,
    });
  } else {
    const { serve } = await import('./process/serve.js');
    await serve({ config, embeddedUrl: embedded?.url ?? null, observers });
  }
  if (cluster.isPrimary)
    console.log(
      bannerLines({ config, embeddedDirectory: embedded?.directory ?? null, demoMember: demoMemberOf(settings) }).join(
        '\n',
      ),
    );
}

main().catch(async (error: Error) => {
  const { explainStart } = await import('./process/startErrors.js');
  console.error(explainStart(error));
  process.exit(1);
});
