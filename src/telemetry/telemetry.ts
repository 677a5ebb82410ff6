/**
 * Traces by OpenTelemetry. The operator installs its packages, which are loaded only if the environment says
 * where traces are sent (`OTEL_...`).
 */

import type { FastifyOtelInstrumentation } from '@fastify/otel'
import type { Context, Link } from '@opentelemetry/api'
import { maskKeys } from '../keys/api-key.ts'

/** The packages in their tested versions. */
const PACKAGES = '@fastify/otel@0.21.2 @opentelemetry/api@1.9.1 @opentelemetry/sdk-node@0.223.0'

export class TelemetryError extends Error {
  override readonly name = 'TelemetryError'
}

/** Trace context in a message, from its sender (W3C Trace Context). */
export interface TraceContext {
  readonly traceparent?: string | undefined
  readonly tracestate?: string | undefined
  readonly baggage?: string | undefined
}

export interface Telemetry {
  readonly plugin: ReturnType<FastifyOtelInstrumentation['plugin']>
  /**
   * Runs `work` in a span. If the sender of a message sent a trace context, it is the parent of the span, and
   * the span has a link to the span of the HTTP request.
   */
  traced<T>(name: string, sent: TraceContext, work: () => Promise<T>): Promise<T>
  /** Sends the remaining spans. Never rejects, and waits for a silent collector no longer than `CLOSE_MS`. */
  close(): Promise<void>
}

const CLOSE_MS = 2000

/**
 * Starts to trace.
 * @throws TelemetryError if the packages are not installed
 */
export async function startTelemetry(): Promise<Telemetry> {
  const [{ FastifyOtelInstrumentation }, { context, propagation, SpanStatusCode, trace }, { NodeSDK }] =
    await loadPackages()
  // only traces: metrics are served for Prometheus, and logs are written to standard output
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME ?? 'confdex',
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  const tracer = trace.getTracer('confdex')

  /** The parent of a new span, and a link to the current span if the parent was sent. */
  const parentOf = (sent: TraceContext): { readonly parent: Context; readonly links: Link[] } => {
    const current = context.active()
    const sender = sent.traceparent === undefined ? current : propagation.extract(current, sent)
    const span = trace.getSpanContext(current)
    const isSent = trace.getSpanContext(sender) !== span
    return { parent: sender, links: isSent && span !== undefined ? [{ context: span }] : [] }
  }

  return {
    plugin: new FastifyOtelInstrumentation({
      // without the query, which may contain a feed token
      requestHook: (span, { url }) => span.setAttribute('url.path', maskKeys(url.split('?', 1)[0]!)),
    }).plugin(),
    async traced(name, sent, work) {
      const { parent, links } = parentOf(sent)
      return tracer.startActiveSpan(name, { links }, parent, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message })
          throw error
        } finally {
          span.end()
        }
      })
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([sdk.shutdown(), late]).catch(() => {})
    },
  }
}

async function loadPackages() {
  try {
    return await Promise.all([import('@fastify/otel'), import('@opentelemetry/api'), import('@opentelemetry/sdk-node')])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new TelemetryError(
      'the environment has OTEL_... for traces, but the packages of OpenTelemetry are not installed: run ' +
        `"npm install --no-save ${PACKAGES}" next to package.json, or unset the variables`,
    )
  }
}
