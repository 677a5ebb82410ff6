/**
 * Refuses requests with 503 while more requests arrive than can be answered soon.
 *
 * The rule judges turns of the event loop: a turn begins with its first request and ends when everything that
 * was read with it is answered. When consecutive turns have taken over 100 ms each for over 500 ms, there is
 * a lasting queue. Then a turn admits only requests that are read in its first 100 ms, because later requests
 * have already waited for as long.
 *
 * Example: thousands of connections keep sending requests, and turns last 40, 120, 130, 270, 130 and 40 ms.
 *
 *     turn begins    lasts
 *             0 ms    40 ms   short: everything is admitted
 *            40 ms   120 ms   the first long turn: everything is admitted
 *           160 ms   130 ms   turns have been long for 120 ms: everything is admitted
 *           290 ms   270 ms   turns have been long for 250 ms: everything is admitted
 *           560 ms   130 ms   turns have been long for 520 ms: admits until 660 ms, then refuses
 *           690 ms    40 ms   short: everything is admitted, and the sequence of long turns ends
 *
 * Three limits keep the rule from refusing too much or too late: ALWAYS_ADMITTED, REFUSING_SHARE, BURST_MS.
 *
 * @fastify/under-pressure admits everything or nothing until its next sample, so requests would wait for
 * seconds under a steady overload.
 */
import { performance } from 'node:perf_hooks'
import { type ServiceError, serviceError } from '../../operations/errors.ts'

/** A turn above this time is long. An overloaded turn admits requests only for this time. */
const LONG_TURN_MS = 100

/**
 * Maximum time of refusals, as a share of the time of admission before them; then the turn admits again.
 * Refused clients may retry within the turn, and a refusal costs nearly as much as a cached answer.
 */
const REFUSING_SHARE = 1 / 3

/**
 * Time for which turns may be long before requests are refused. Neither a swap of snapshots (20 ms) nor the
 * slow first requests of a process must cause refusals.
 */
const PATIENCE_MS = 500

/** Time for which a turn admits requests while there is no overload: enough for 125 slow requests of 4 ms. */
const BURST_MS = 500

/**
 * Requests of a turn that are always admitted. Without this minimum, a few connections would get 503 on a
 * machine whose other processes are busy. deploy/haproxy.cfg has the same maximum of parallel requests.
 */
export const ALWAYS_ADMITTED = 64

/** Maximum gap between two turns of one queue. During a longer gap, the event loop was idle. */
const IDLE_MS = 20

/** Interval of log lines about refusals. Refused requests have no lines of their own. */
const REPORT_MS = 10_000

const OVERLOADED = serviceError('unavailable', 'overloaded')

interface OverloadLog {
  warn(fields: object, message: string): void
}

export class Overload {
  readonly #log: OverloadLog
  readonly #nowMs: () => number
  readonly #endTurn = () => {
    this.#isTurn = false
    this.#turnEndedMs = this.#nowMs()
    if (this.#turnEndedMs - this.#turnBeganMs <= LONG_TURN_MS) this.#longSinceMs = undefined
    else this.#longSinceMs ??= this.#turnBeganMs
  }
  #isTurn = false
  /** Number of requests of this turn, including refused requests. */
  #requests = 0
  #turnBeganMs = 0
  #turnEndedMs = 0
  /** Time at which the turn began to admit requests: its start, or the end of its last refusals. */
  #admitSinceMs = 0
  /** Duration for which requests are admitted, from `#admitSinceMs` on. */
  #admitForMs = BURST_MS
  /** Time at which refusals began; undefined while requests are admitted. */
  #refuseSinceMs: number | undefined
  /** Start of the first of consecutive long turns; undefined if the last turn was short. */
  #longSinceMs: number | undefined
  #refused = 0
  #timer: NodeJS.Timeout | undefined

  constructor(log: OverloadLog, nowMs: () => number = () => performance.now()) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /** The error to answer, a shared object; undefined if the request is admitted. */
  refusal(): ServiceError | undefined {
    const nowMs = this.#nowMs()
    if (!this.#isTurn) this.#beginTurn(nowMs)
    this.#requests++
    if (this.#requests <= ALWAYS_ADMITTED) return undefined
    if (this.#refuseSinceMs === undefined && nowMs - this.#admitSinceMs <= this.#admitForMs) return undefined
    this.#refuseSinceMs ??= nowMs
    if (nowMs - this.#refuseSinceMs > REFUSING_SHARE * this.#admitForMs) {
      this.#admit(nowMs, LONG_TURN_MS)
      return undefined
    }
    this.#countRefusal()
    return OVERLOADED
  }

  close(): void {
    clearInterval(this.#timer)
    this.#report()
  }

  #beginTurn(nowMs: number): void {
    if (nowMs - this.#turnEndedMs > IDLE_MS) this.#longSinceMs = undefined
    const isOverloaded = this.#longSinceMs !== undefined && nowMs - this.#longSinceMs > PATIENCE_MS
    this.#admit(nowMs, isOverloaded ? LONG_TURN_MS : BURST_MS)
    this.#isTurn = true
    this.#requests = 0
    this.#turnBeganMs = nowMs
    setImmediate(this.#endTurn)
  }

  #admit(nowMs: number, forMs: number): void {
    this.#admitSinceMs = nowMs
    this.#admitForMs = forMs
    this.#refuseSinceMs = undefined
  }

  #countRefusal(): void {
    if (this.#timer === undefined) {
      this.#log.warn({}, 'the server is overloaded and refuses requests with 503')
      this.#timer = setInterval(() => this.#report(), REPORT_MS).unref()
    }
    this.#refused++
  }

  /** Logs the refusals since the last report. Stops reporting if there were none. */
  #report(): void {
    if (this.#refused > 0) {
      const fields = { requests: this.#refused }
      this.#log.warn(fields, 'requests were refused because of overload; they have no log lines of their own')
      this.#refused = 0
    } else {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }
}
