import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { defaultResource, envDetector, detectResources, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { type FastifyRequest } from 'fastify';
import { type Observer } from '../context';

/**
 * Sends a trace of each request, with its statements, to a collector. To be called before `pg` is loaded. OTEL_SERVICE_NAME and the other
 * variables of OpenTelemetry's own are kept. `stop` sends what is left.
 */
export function startTracing(endpoint: string): { observe: Observer; stop: () => Promise<void> } {
  const named = resourceFromAttributes({ 'service.name': 'mewa-pasal' });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  // The values of statements stay here: among them are addresses and hashes of passwords. A statement outside a request is nobody's.
  registerInstrumentations({
    instrumentations: [new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true })],
  });
  return { observe: traceRequests, stop: () => provider.shutdown().catch(() => {}) };
}

/**
 * One span for each request, under that of the caller when he sends one. It names the route and never the address itself, in which there may be
 * the token of a mail; nor an error's text, in which there may be what was typed.
 */
const traceRequests: Observer = (app) => {
  const tracer = trace.getTracer('mewa-pasal');
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};
