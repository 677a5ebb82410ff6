/**
 * The log: one JSON object per line, and one line per request, except for errors that are logged together.
 * Lines contain no API keys, and queries of requests only if LOG_QUERIES is set.
 */
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { pino } from 'pino'
import { maskKeys } from '../keys/api-key.ts'
import { isWithoutKey } from './admission/guests.ts'
import type { RequestDurations } from './measurements.ts'
import { Repetitions } from './repetitions.ts'

/** Keys are masked in finished lines, because `redact` of pino finds only fields by name. */
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

/** Interval at which errors of requests without a key are logged, one line for each kind of error. */
const KEYLESS_MS = 60_000

/** One line for each request, in place of Fastify's two lines, which contain the whole URL. */
export class OneLinePerRequest extends LogController {
  readonly #durations: RequestDurations
  /** Errors of requests without a key. Anybody can cause any number of them, so they are logged together. */
  readonly #keyless: Repetitions

  readonly #hasQueries: boolean

  /** `log` returns the logger; it is called only after the server has started. */
  constructor(durations: RequestDurations, log: () => Pick<FastifyBaseLogger, 'info'>, hasQueries: boolean) {
    super()
    this.#durations = durations
    this.#hasQueries = hasQueries
    this.#keyless = new Repetitions(KEYLESS_MS, (problem, requests) =>
      log().info({ problem, requests }, 'requests without a key got an error; they have no log lines of their own'),
    )
  }

  close(): void {
    this.#keyless.close()
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.log(request, reply, reply.elapsedTime, error ?? undefined)
  }

  /** Logs a request and its duration, from its routing to the end of its answer. */
  log(request: FastifyRequest, reply: FastifyReply, ms: number, error?: Error): void {
    const { url: route, config } = request.routeOptions
    const durations = config.durations ?? this.#durations.withoutRoute
    durations.observe(reply.statusCode, ms)
    // other code writes one line for all aggregated requests
    if (request.isAggregated) return
    const { problem, caller } = request
    if (problem !== undefined && isWithoutKey(caller) && reply.statusCode < 500 && !this.#keyless.isFirst(problem))
      return
    const fields = {
      reqId: request.id,
      keyId: request.caller?.keyId,
      ip: request.ip,
      method: request.method,
      ...(route === undefined ? { path: request.url.split('?', 1)[0] } : { route }),
      status: reply.statusCode,
      tool: request.tool,
      query: this.#hasQueries ? queryOf(request) : undefined,
      total: request.total,
      ms: Math.round(ms * 1000) / 1000,
      err: error,
    }
    if (config.probe === true) request.log.debug(fields, 'request')
    else if (reply.statusCode >= 500) request.log.error(fields, 'request')
    else request.log.info(fields, 'request')
  }
}

const MAX_LOGGED_CHARACTERS = 2000

/** The message of an assistant, or else the query string; undefined if there is neither. */
function queryOf({ body, url, headers }: FastifyRequest): string | undefined {
  const text = typeof body === 'string' ? body : url.slice(url.indexOf('?') + 1 || url.length)
  // forms of the sign-in contain keys, codes and refresh tokens
  const isForm = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
  return text === '' || isForm ? undefined : text.slice(0, MAX_LOGGED_CHARACTERS)
}

export interface LogStream {
  write(line: string): void
}

/** Lines are written when they fill this many bytes: a write takes a third of the time of a request. */
const BUFFER_BYTES = 8 * 1024

/** Maximum time before lines are written. A killed process loses the lines of this time. */
const FLUSH_MS = 100

/** Maximum bytes of lines that wait for a slow reader. Further lines are dropped. */
const MAX_WAITING_BYTES = 64 << 20

/** Standard output, written many lines at a time. The remaining lines are written at exit. */
export function standardOutput(): LogStream {
  return pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
    maxLength: MAX_WAITING_BYTES,
  })
}
