import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../test/support/statistics.ts'

/** The interval at which HAProxy checks a replica that may be down. */
const INTERVAL_MS = 250

export interface Health {
  readonly checks: number
  /** Number of checks that were not answered with 200. */
  readonly refused: number
  readonly p99: number
  readonly max: number
}

/** Requests `/readyz` of each replica repeatedly, until `stop` is called. */
export class HealthWatch {
  readonly #answers: { readonly isReady: boolean; readonly ms: number }[] = []
  readonly #asking: Promise<unknown>
  #isStopped = false

  constructor(urls: readonly string[]) {
    this.#asking = Promise.all(urls.map((url) => this.#ask(`${url}/readyz`)))
  }

  /** Figures of the checks since the previous call. */
  takeHealth(): Health {
    const answers = this.#answers.splice(0)
    const ms = answers.map((answer) => answer.ms)
    const refused = answers.filter(({ isReady }) => !isReady).length
    return { checks: answers.length, refused, p99: percentile(ms, 0.99), max: percentile(ms, 1) }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#asking
  }

  async #ask(url: string): Promise<void> {
    while (!this.#isStopped) {
      const startMs = performance.now()
      const answer = await fetch(url).catch(() => undefined)
      await answer?.arrayBuffer()
      this.#answers.push({ isReady: answer?.ok ?? false, ms: performance.now() - startMs })
      await sleep(INTERVAL_MS)
    }
  }
}
