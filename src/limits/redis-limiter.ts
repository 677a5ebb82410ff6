import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import {
  type Count,
  type Limiter,
  type LimiterLog,
  type LimiterStatus,
  REDIS_TIMEOUT_MS,
  WINDOW_SECONDS,
  type WindowName,
} from './limits.ts'
import type { ProcessLimiter } from './rate-windows.ts'

/**
 * Counts requests of an id in one window, in one round trip and as one atomic step.
 *
 * KEYS: the window. ARGV: length of the window in milliseconds, number of requests to count; 0 only reads.
 * Returns two integers: requests in the window, milliseconds left of it; 0 and 0 if the window has not begun.
 *
 * A window begins with its first request and ends when its key expires, by the clock of Redis alone. A key
 * without an expiry gets one. If the clock was set back, a window that would last longer than its length
 * begins again.
 */
export const COUNT_SCRIPT = `
local lengthMs, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
if cost == 0 then
  local used = tonumber(redis.call('GET', KEYS[1]) or 0)
  return { used, math.max(0, math.min(redis.call('PTTL', KEYS[1]), lengthMs)) }
end
local used = redis.call('INCRBY', KEYS[1], cost)
local leftMs = redis.call('PTTL', KEYS[1])
if leftMs < 0 or leftMs > lengthMs then
  redis.call('PEXPIRE', KEYS[1], lengthMs)
  leftMs = lengthMs
end
return { used, leftMs }
`

/** Nothing is queued or sent twice: a request whose command fails is counted in this process at once. */
const OPTIONS = {
  // commands of one turn of the event loop are sent in one write
  enableAutoPipelining: true,
  connectTimeout: 500,
  commandTimeout: REDIS_TIMEOUT_MS,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  // a failed connection is destroyed without QUIT, which a frozen Redis would not answer
  disconnectTimeout: 0,
  // with this interval, Redis counts again within 2 s after its return; docs/contract.md promises 5 s
  retryStrategy: () => 500,
  maxLoadingRetryTime: 500,
  scripts: { countRequests: { lua: COUNT_SCRIPT, numberOfKeys: 1 } },
} as const

/**
 * Time for which a start waits for Redis, which may be loading its data. Then the server starts without it.
 */
const OPENING_MS = 1000

/** Reason if the connection to Redis ended without an error. */
const CLOSED = 'the connection was closed'

/** The id under which probes are counted. No caller has this id. */
const PROBE = 'probe'

/**
 * A client with the command that ioredis makes of the script: EVALSHA, or EVAL if Redis does not have the
 * script.
 */
interface ScriptedRedis extends Redis {
  countRequests(key: string, lengthMs: number, cost: number): Promise<[used: number, leftMs: number]>
}

/**
 * Counts in Redis: exact for all replicas that share it, and not lost when a replica stops. A connection is
 * given up at its first failure and replaced in the background. `status.state` always says where requests are
 * counted:
 *
 *     fallback   connecting; a probe is counted, which shows that scripts may run and write
 *     redis      the probe was counted: requests are counted in Redis
 *     fallback   a command failed or was not answered in time, or the connection closed: it is closed, and
 *                another connection is tried every 500 ms
 *
 * While Redis is away, each replica continues from the last count that Redis returned for an id, so that it
 * admits at most what was left then. When Redis is back, its own counts apply again; counts of replicas are
 * not added.
 *
 * Requests of a key in its minute, as each replica knows them:
 *
 *                      Redis    replica A    replica B
 *     Redis is there      40           40           38    a replica remembers the last count that it got
 *     Redis is away        -           43           39    3 requests reach A, and 1 reaches B
 *     Redis is back       41           41           39    the next request reaches A
 */
export class RedisLimiter implements Limiter {
  readonly status: LimiterStatus
  readonly #redis: ScriptedRedis
  /** Counts while Redis is away; shares `status`. */
  readonly #here: ProcessLimiter
  readonly #log: LimiterLog
  #isClosing = false
  /** Reason why Redis is away; empty if unknown. A text, because the error itself may contain a password. */
  #reason = ''
  /** Called when a connection has counted its probe. */
  #onCounting: () => void = () => {}

  /** Connects. Resolves when it is known whether Redis counts, at the latest after `OPENING_MS`. */
  static async open(url: string, here: ProcessLimiter, log: LimiterLog): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(url, here, log)
    await Promise.race([limiter.#firstOutcome(), setTimeout(OPENING_MS, undefined, { ref: false })])
    if (limiter.status.state === 'fallback') {
      limiter.#reason = await refusalOfRedis(limiter.#redis.options, limiter.#reason)
      limiter.#warn()
    }
    return limiter
  }

  private constructor(url: string, here: ProcessLimiter, log: LimiterLog) {
    this.#here = here
    this.status = here.status
    this.status.state = 'fallback'
    this.#log = log
    this.#redis = new Redis(url, OPTIONS) as ScriptedRedis
    this.#redis.on('error', (error) => this.#noteError(error))
    this.#redis.on('ready', () => this.#probe())
    this.#redis.on('close', () => {
      this.#reason ||= CLOSED
      this.#takeOver()
    })
  }

  consume(window: WindowName, id: string, cost: number): Count | Promise<Count> {
    const countHere = () => this.#here.consume(window, id, cost)
    if (this.status.state !== 'redis') return countHere()
    return this.#count(window, id, cost).then((count) => {
      if (window === 'minute') this.status.decidedByRedis++
      this.#here.set(window, id, count)
      return count
    }, countHere)
  }

  close(): void {
    this.#isClosing = true
    this.#redis.disconnect()
  }

  /** Counts in Redis. Rejects if Redis fails or does not answer in time; the connection is then given up. */
  async #count(window: WindowName, id: string, cost: number): Promise<Count> {
    try {
      const [used, leftMs] = await this.#redis.countRequests(redisKey(id, window), WINDOW_SECONDS[window] * 1000, cost)
      return { used, leftMs }
    } catch (error) {
      this.#noteError(error as Error)
      if (this.#redis.status === 'ready') this.#redis.disconnect(true)
      this.#takeOver()
      throw error
    }
  }

  /** Resolves when the first connection has counted its probe or closed. */
  #firstOutcome(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCounting = resolve
      this.#redis.once('close', resolve)
    })
  }

  async #probe(): Promise<void> {
    try {
      await this.#count('minute', PROBE, 1)
    } catch {
      // the connection was given up, and another connection will be tried
      return
    }
    this.status.state = 'redis'
    this.#reason = ''
    this.#log.info({}, 'rate limits are counted in Redis, for all replicas')
    this.#onCounting()
  }

  #noteError({ message }: Error): void {
    this.status.redisErrors++
    const { password } = this.#redis.options
    this.#reason = password ? message.replaceAll(password, '***') : message
  }

  #takeOver(): void {
    const wasCounting = this.status.state === 'redis'
    this.status.state = 'fallback'
    if (!wasCounting || this.#isClosing) return
    this.status.takeovers++
    this.#warn()
  }

  #warn(): void {
    this.#log.warn({ reason: this.#reason }, 'rate limits are counted in this process alone until Redis is back')
  }
}

/**
 * Time to wait for a refusal, which Redis sends at once. Without a message, the connection counts as
 * accepted.
 */
const PATIENCE_MS = 500

/** Errors of a connection that Redis closed at once. They do not say why Redis closed it. */
const ENDED = /EPIPE|ECONNRESET|[Cc]onnection (is|was) closed/

/**
 * The message that a Redis sends before it closes a new connection, because it is in protected mode or has
 * too many clients. A client that sends commands usually never reads the message, so this function connects
 * once more and only reads.
 * @returns the message, such as `DENIED Redis is running in protected mode...`; `reason` if Redis sends none,
 * if it is reached by TLS or a socket file, or if `reason` is any other error than a closed connection
 */
export async function refusalOfRedis({ host, port, path, tls }: Redis['options'], reason: string): Promise<string> {
  if (tls !== undefined || path !== undefined || !ENDED.test(reason)) return reason
  return new Promise((resolve) => {
    const socket = connect({ host: host ?? 'localhost', port: port ?? 6379, timeout: PATIENCE_MS })
    let said = ''
    const finish = () => {
      socket.destroy()
      const line = /^-([^\r\n]+)/.exec(said)?.[1]
      resolve(line ?? reason)
    }
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('\n')) finish()
    })
    for (const end of ['end', 'error', 'timeout'] as const) socket.on(end, finish)
  })
}

/** The braces put both windows of an id into one slot of a cluster. */
export function redisKey(id: string, window: string): string {
  return `confdex:{${id}}:${window}`
}
