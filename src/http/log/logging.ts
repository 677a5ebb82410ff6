/**
 * The log: one JSON object per line, and one line per request.
 *
 * Answered requests and lines of the logger come in. Lines go out to standard output, many at a time. This
 * folder never lets an API key into a line, nor the query of a request.
 */
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { pino } from 'pino'
import { maskKeys } from '../../keys/keys-in-text.ts'
import type { RequestDurations } from '../measurements/request-durations.ts'
import type { LogStream } from './log-output.ts'

/**
 * Options of the logger. Keys are masked in the finished line, so that no field and no stack can hold a key:
 * `redact` of pino knows fields by name, and a key may be a part of any text.
 */
export function loggerOptions(
  level: string,
  stream: LogStream,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: maskKeys },
    stream,
  }
}

/** Replaces Fastify's two lines per request, which hold the whole URL, by one without headers and query. */
export class OneLinePerRequest extends LogController {
  readonly #durations: RequestDurations

  constructor(durations: RequestDurations) {
    super()
    this.#durations = durations
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.log(request, reply, reply.elapsedTime, error ?? undefined)
  }

  /** Logs a request and observes its duration, `ms`: from its routing to the end of its answer. */
  log(request: FastifyRequest, reply: FastifyReply, ms: number, error?: Error): void {
    const { url: route, config } = request.routeOptions
    const durations = config.durations ?? this.#durations.withoutRoute
    durations.observe(reply.statusCode, ms)
    // Requests that are refused by the thousand share one line, written by what refuses them.
    if (request.isAggregated) return
    const fields = {
      reqId: request.id,
      keyId: request.caller?.keyId,
      ip: request.ip,
      method: request.method,
      ...(route === undefined ? { path: request.url.split('?', 1)[0] } : { route }),
      status: reply.statusCode,
      tool: request.tool,
      total: request.total,
      ms: Math.round(ms * 1000) / 1000,
      err: error,
    }
    if (config.probe === true) request.log.debug(fields, 'request')
    else if (reply.statusCode >= 500) request.log.error(fields, 'request')
    else request.log.info(fields, 'request')
  }
}
