import { performance } from 'node:perf_hooks'
import { type HttpError, httpError } from './errors.ts'

/**
 * How long the requests of one turn of the event loop may be worked on. What is read later in the turn has waited for as long already and is
 * refused, which costs a third of a cached answer or less. So a request that is let in has waited at most for what was left of the turn before, and for so
 * long in its own: its p99 stays below about a quarter of a second. A stall is no overload: what arrives during it is read in the next turn, and even after
 * five times the 20 ms that a swap of snapshots may take, a turn at full load is not longer than that.
 *
 * Less would cost good answers, for every turn pays for its refusals: of 1,000 connections that all ask at once for what takes 0.17 ms, 40 ms
 * let in 235 and pay 46 ms for refusing the others; 100 ms let in 590 and pay 25.
 */
const TURN_MS = 100

/** Refusals are told in one line as often, not one by one. */
const TELL_MS = 10_000

const OVERLOADED = httpError('unavailable', 'overloaded')

interface OverloadLog {
  warn(fields: object, message: string): void
}

/**
 * Refuses requests while there are more than can be answered soon. Judges each request by the turn it is read in, not by samples of the loop's delay as
 * @fastify/under-pressure does: that lets in everything or nothing until its next sample. Offered three times what a replica can answer on 1,000
 * connections, searches of 3.5 ms each, it gave a p99 of 190 to 640 ms (limits of 20 and 40 ms) where this rule at 40 ms gave 85 to 89, with as many good answers;
 * with searches of 0.2 ms its refusals alone kept the delay above the limit, and 30 to 380 requests a second were answered, where this rule answered 1,300 to 2,200.
 */
export class Overload {
  readonly #log: OverloadLog
  readonly #nowMs: () => number
  readonly #endTurn = () => {
    this.#isTurn = false
  }
  #isTurn = false
  #turnBeganMs = 0
  #refused = 0
  #timer: NodeJS.Timeout | undefined

  constructor(log: OverloadLog, nowMs: () => number = () => performance.now()) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /** Lets a request in, or throws the error to answer it with. A turn begins with its first request and ends when all that was read is worked on. */
  admit(): void {
    const nowMs = this.#nowMs()
    if (!this.#isTurn) {
      this.#isTurn = true
      this.#turnBeganMs = nowMs
      setImmediate(this.#endTurn)
    } else if (nowMs - this.#turnBeganMs > TURN_MS) throw this.#refusal()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#tell()
  }

  #refusal(): HttpError {
    if (this.#timer === undefined) {
      this.#log.warn({}, 'overloaded: requests are refused with 503')
      this.#timer = setInterval(() => this.#tell(), TELL_MS).unref()
    }
    this.#refused++
    return OVERLOADED
  }

  #tell(): void {
    if (this.#refused > 0) {
      this.#log.warn({ requests: this.#refused }, 'requests were refused for overload, and have no lines of their own')
      this.#refused = 0
    } else {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }
}
