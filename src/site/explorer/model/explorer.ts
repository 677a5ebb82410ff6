/**
 * The state of the page, and the actions that change it. A search is sent, its answer goes to the views, and
 * its counts follow. A newer search aborts an older search; until its answer comes, the last answer stays.
 */
import type { Answer, SearchBody } from './answer.ts'
import { countsTargetOf, type Outcome, type Problem, send, targetOf } from './client.ts'
import { addressOf, readSearch, resultsOf, type Search } from './search.ts'

export interface State {
  readonly search: Search
  readonly key: string | undefined
  /** The last answer, and the search that it answers. */
  readonly shown: { readonly search: Search; readonly target: string; readonly answer: Answer } | undefined
  /** The last counts of values. `of` identifies their snapshot and request (`countsOf`). */
  readonly counts: { readonly of: string; readonly facets: SearchBody['facets'] } | undefined
  readonly isBusy: boolean
  readonly problem: Problem | undefined
}

/** The functions of the browser that the page needs; tests replace them. */
export interface Surroundings {
  send(target: string, key: string, signal: AbortSignal): Promise<Outcome>
  /** Writes the address of a search into the history: as a new entry, or instead of the current entry. */
  visit(address: string, how: 'push' | 'replace'): void
  wait(ms: number, then: () => void): () => void
  now(): number
}

/** Bounds of the pause after which typing has ended. The pause is twice the usual time between two keys. */
const PAUSE_MS = { min: 120, max: 400 }

/** The pause if fewer than FEW_REQUESTS requests are left in the minute (60 for a Free key) or in the day. */
const LONG_PAUSE_MS = 800
const FEW_REQUESTS = 30

/** Minimum time between searches for complete words while somebody types without a pause. */
const BETWEEN_WORDS_MS = 1000

/** Further pause in typing before counts are requested, because results come first. */
const COUNTS_AFTER_MS = 250

export class Explorer {
  state: State
  readonly #around: Surroundings
  readonly #listeners = new Set<() => void>()
  #running: AbortController | undefined
  #stopWaiting = () => {}
  /** True if the current entry of the history is for words that are still being typed. */
  #isTyping = false
  /** Time of the last key press, and the usual time between two key presses. */
  #typedAt = Number.NEGATIVE_INFINITY
  #betweenKeys = PAUSE_MS.min / 2
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(search: Search, key: string | undefined, around: Surroundings) {
    this.state = { search, key, shown: undefined, counts: undefined, isBusy: false, problem: undefined }
    this.#around = around
  }

  /** True if the results and the counts on the page are those of the current search. */
  get isShown(): boolean {
    const { search, shown, counts } = this.state
    return shown?.target === targetOf(search) && counts?.of === countsOf(search, shown.answer)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a search at once, as a new entry of the history. */
  choose(search: Search): void {
    this.#isTyping = false
    this.#around.visit(addressOf(search), 'push')
    this.#show(search)
  }

  /** Shows a search while words are typed. All words typed in a row are one entry of the history. */
  type(search: Search): void {
    this.#around.visit(addressOf(search), this.#isTyping ? 'replace' : 'push')
    this.#isTyping = true
    this.#set({ search })
    this.#sendAfter(this.#pause(search.q ?? ''))
  }

  endTyping(): void {
    this.#isTyping = false
  }

  /** Shows the search of an entry of the history. */
  goTo(query: string): void {
    this.#isTyping = false
    this.#show(readSearch(query))
  }

  /** Uses another key, or no key. Without a key, the results and counts are removed. */
  useKey(key: string | undefined): void {
    this.#set({ key, problem: undefined })
    if (key === undefined) {
      this.#abort()
      this.#set({ shown: undefined, counts: undefined })
    } else this.#sendAfter(0)
  }

  /** Sends the search again, for example after a failure. */
  retry(): void {
    this.#sendAfter(0)
  }

  /**
   * Shows a search, and sends it. It is not sent if it is another search than before, its results and counts
   * are on the page already, and there is no problem.
   */
  #show(search: Search): void {
    const isOther = addressOf(search) !== addressOf(this.state.search)
    this.#set({ search })
    const { shown, problem } = this.state
    if (isOther && problem === undefined && shown !== undefined && this.isShown) {
      this.#abort()
      this.#set({ shown: { ...shown, search: resultsOf(search) } })
    } else this.#sendAfter(0)
  }

  /** Milliseconds to wait for another key before the words are searched for. */
  #pause(words: string): number {
    const now = this.#around.now()
    const sinceLastKey = now - this.#typedAt
    this.#typedAt = now
    if (sinceLastKey < PAUSE_MS.max) this.#betweenKeys = (this.#betweenKeys + sinceLastKey) / 2
    const remaining = this.state.shown?.answer.limits?.remaining ?? Number.POSITIVE_INFINITY
    if (remaining < FEW_REQUESTS) return LONG_PAUSE_MS
    if (words.endsWith(' ') && now - this.#sentAt > BETWEEN_WORDS_MS) return 0
    return Math.min(Math.max(2 * this.#betweenKeys, PAUSE_MS.min), PAUSE_MS.max)
  }

  #sendAfter(ms: number): void {
    this.#abort()
    if (this.state.key === undefined) return
    this.#set({ isBusy: true })
    if (ms === 0) void this.#send()
    else this.#stopWaiting = this.#around.wait(ms, () => void this.#send())
  }

  #abort(): void {
    this.#stopWaiting()
    this.#running?.abort()
    this.#running = undefined
    if (this.state.isBusy) this.#set({ isBusy: false })
  }

  async #send(): Promise<void> {
    const search = resultsOf(this.state.search)
    const running = new AbortController()
    this.#running = running
    this.#sentAt = this.#around.now()
    const target = targetOf(search)
    const outcome = await this.#ask(target, running)
    if (outcome === undefined) return
    if ('problem' in outcome) {
      this.#fail(outcome.problem)
      return
    }
    const { answer } = outcome
    this.#set({ shown: { search, target, answer }, isBusy: false, problem: undefined })
    if (this.state.counts?.of === countsOf(search, answer)) return
    if (this.#isTyping) this.#stopWaiting = this.#around.wait(COUNTS_AFTER_MS, () => void this.#count(running))
    else await this.#count(running)
  }

  /** Requests the counts of the answer that is shown. After a failure, the old counts stay. */
  async #count(running: AbortController): Promise<void> {
    const { search, answer } = this.state.shown!
    const outcome = await this.#ask(countsTargetOf(search), running)
    if (outcome === undefined) return
    if ('problem' in outcome) this.#fail(outcome.problem)
    else this.#set({ counts: { of: countsOf(search, answer), facets: outcome.answer.body.facets } })
  }

  /** Sends a request. Returns undefined if another request has replaced it meanwhile. */
  async #ask(target: string, running: AbortController): Promise<Outcome | undefined> {
    const outcome = await this.#around.send(target, this.state.key!, running.signal).catch((error: unknown) => {
      if (!running.signal.aborted) throw error
      return undefined
    })
    return this.#running === running ? outcome : undefined
  }

  /** Stores a problem. If a limit is reached or the server does not answer, sends the search again later. */
  #fail(problem: Problem): void {
    this.#set({ problem, isBusy: false })
    if (problem.kind === 'limit' || problem.kind === 'away')
      this.#stopWaiting = this.#around.wait(problem.seconds * 1000, () => void this.#send())
  }

  #set(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** Text that identifies the counts for a search: the snapshot and the request target. */
function countsOf(search: Search, { snapshot }: Answer): string {
  return `${snapshot} ${countsTargetOf(search)}`
}

export const browser: Surroundings = {
  send,
  visit: (address, how) =>
    how === 'push' ? history.pushState(null, '', address) : history.replaceState(null, '', address),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
}
