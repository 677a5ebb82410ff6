import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { RequestDurations } from '../measurements/request-durations.ts'
import { type LogStream, masked, maskKeys } from './log-output.ts'

/** Options of the logger: one JSON object per line, masked as the very last step so that no field or stack trace can hold a key. */
export function loggerOptions(
  level: string,
  stream: LogStream,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${timestamp()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    stream: masked(stream),
  }
}

/** Fastify's own lines are two per request, with the whole URL; here it is one, without headers and without the query. */
export class OneLinePerRequest extends LogController {
  readonly #stream: LogStream
  readonly #logsInfo: boolean
  readonly #durations: RequestDurations

  constructor(level: string, stream: LogStream, durations: RequestDurations) {
    super()
    this.#durations = durations
    this.#stream = stream
    this.#logsInfo = ['info', 'debug', 'trace'].includes(level)
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.log(request, reply, reply.elapsedTime, error ?? undefined)
  }

  /** Writes the line of one request, and counts it. `ms` is the time from its headers to the end of its answer. */
  log(request: FastifyRequest, reply: FastifyReply, ms: number, error?: Error): void {
    const { url: route, config } = request.routeOptions
    const durations = config.durations ?? this.#durations.withoutRoute
    durations.observe(reply.statusCode, ms)
    if (request.isAggregated) return
    if (config.probe !== true && reply.statusCode < 500 && route !== undefined && error === undefined) {
      if (this.#logsInfo) this.#stream.write(lineOf(request, reply, route, ms))
      return
    }
    const fields = {
      reqId: request.id,
      keyId: request.caller?.keyId,
      ip: request.ip,
      method: request.method,
      ...(route === undefined ? { path: request.url.split('?', 1)[0] } : { route }),
      status: reply.statusCode,
      total: request.total,
      ms: rounded(ms),
      err: error,
    }
    if (config.probe === true) request.log.debug(fields, 'request')
    else if (reply.statusCode >= 500) request.log.error(fields, 'request')
    else request.log.info(fields, 'request')
  }
}

/** An address of either family, without a zone. Nothing in it needs escaping or hiding. */
const ADDRESS = /^[\da-f.:]+$/i

/**
 * The line of a request that went as it should, as the logger would write it in seven times the time (2.0 us): nothing in it comes from the caller
 * but, behind a trusted proxy, the address (from a header).
 */
function lineOf(request: FastifyRequest, reply: FastifyReply, route: string, ms: number): string {
  const keyId = request.caller === undefined ? '' : `,"keyId":"${request.caller.keyId}"`
  const ip = ipMember(request)
  const total = request.total === undefined ? '' : `,"total":${request.total}`
  return (
    `{"level":"info","time":"${timestamp()}","reqId":"${request.id}"${keyId}${ip},"method":"${request.method}",` +
    `"route":"${route}","status":${reply.statusCode}${total},"ms":${rounded(ms)},"msg":"request"}\n`
  )
}

/** Absent where the connection is gone: then nobody knows its address any more, whatever Fastify's types say. */
function ipMember({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return ''
  return `,"ip":${ADDRESS.test(ip) ? `"${ip}"` : JSON.stringify(maskKeys(ip))}`
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** A moment as log lines have it (ISO 8601, UTC). All but the milliseconds is cached for a second. */
export function timestamp(nowMs = Date.now()): string {
  const milliseconds = nowMs % 1000
  const secondMs = nowMs - milliseconds
  if (secondMs !== cached.secondMs) {
    cached = { secondMs, text: new Date(secondMs).toISOString().slice(0, -'000Z'.length) }
  }
  return `${cached.text}${String(milliseconds).padStart(3, '0')}Z`
}

let cached = { secondMs: -1, text: '' }
