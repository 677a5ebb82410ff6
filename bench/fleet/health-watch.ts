import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../test/support/statistics.ts'

/** How often each replica is asked, as by a balancer that is in doubt. */
const INTERVAL_MS = 250

/** What `/readyz` said in some time. */
export interface Health {
  readonly asked: number
  /** Answers other than yes, and none at all. */
  readonly refused: number
  readonly p99: number
  readonly max: number
}

/** Asks replicas whether they are ready, each by itself, until it is stopped. */
export class HealthWatch {
  readonly #answers: { readonly isReady: boolean; readonly ms: number }[] = []
  readonly #asking: Promise<unknown>
  #isStopped = false

  constructor(urls: readonly string[]) {
    this.#asking = Promise.all(urls.map((url) => this.#ask(`${url}/readyz`)))
  }

  /** What was said since the last time, or since the beginning. */
  told(): Health {
    const answers = this.#answers.splice(0)
    const ms = answers.map((answer) => answer.ms)
    const refused = answers.filter(({ isReady }) => !isReady).length
    return { asked: answers.length, refused, p99: percentile(ms, 0.99), max: percentile(ms, 1) }
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
