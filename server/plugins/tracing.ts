import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type AppPlugin } from '../context';

/**
 * Sends a span of each request and its SQL statements to a collector. Call it before `pg` is loaded.
 * OpenTelemetry's own variables, such as OTEL_SERVICE_NAME, apply. `stop` sends the remaining spans.
 */
export function startTracing(endpoint: string): { plugin: AppPlugin; stop: () => Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'mewa-pasal' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, { id, method, routeOptions }) => {
      const route = routeOptions.url ?? 'none';
      span.updateName(`${method} ${route}`);
      // The path and the query may contain the token of an email.
      span.setAttributes({ 'url.path': route, 'request.id': id });
    },
  });
  registerInstrumentations({
    instrumentations: [
      requests,
      // The values of statements include addresses and password hashes.
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    ],
  });
  return { plugin: traceRequests(requests), stop: () => provider.shutdown().catch(() => {}) };
}

function traceRequests(requests: FastifyOtelInstrumentation): AppPlugin {
  return fp(
    async (app: FastifyInstance) => {
      await app.register(requests.plugin());
      // Reading a body leaves the context of the request's span.
      app.addHook('preHandler', (request, _reply, done) => {
        const { context: active } = request.opentelemetry();
        if (active) context.with(active, done);
        else done();
      });
      // Replaces the status that @fastify/otel sets with the error's message, which may contain user input.
      app.addHook('onSend', async (request, reply) => {
        const code = reply.statusCode >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.OK;
        request.opentelemetry().span?.setStatus({ code });
      });
    },
    { name: 'tracing' },
  );
}
