/**
 * The state of the page, and the actions that change it. A search (typed, clicked, or in the address) is
 * sent, and its answer goes to the views. A newer search aborts an older search, so answers never arrive out
 * of order, and the last answer stays on the page until the next one.
 */
import type { Answer, FacetCount } from './answer.ts'
import { monthsTargetOf, type Outcome, type Problem, send, targetOf } from './client.ts'
import { addressOf, DATE_FILTERS, readSearch, type Search } from './search.ts'

export interface State {
  /** The current search. */
  readonly search: Search
  readonly key: string | undefined
  /** The last answer, and the search that it answers. */
  readonly shown: { readonly search: Search; readonly target: string; readonly answer: Answer } | undefined
  /** Events by month, without the filters on dates. */
  readonly months: readonly FacetCount[]
  readonly isBusy: boolean
  readonly problem: Problem | undefined
}

/** What the page needs of the browser; tests replace it. */
export interface Surroundings {
  send(target: string, key: string, signal: AbortSignal): Promise<Outcome>
  /** Writes the address of a search into the history: as a new entry, or instead of the current entry. */
  visit(address: string, how: 'push' | 'replace'): void
  wait(ms: number, then: () => void): () => void
  /** Milliseconds since a fixed time. */
  now(): number
}

/**
 * Typed words are searched for at once, unless the previous key was pressed within this time. People type
 * faster than this only in bursts; then the page waits for the last key.
 */
const PAUSE_MS = 30

/** The pause if few requests are left, as with a free key of 60 a minute. */
const LONG_PAUSE_MS = 300
const FEW_REQUESTS = 30

export class Explorer {
  state: State
  readonly #around: Surroundings
  readonly #listeners = new Set<() => void>()
  #running: AbortController | undefined
  /** Ends the wait for the next request. */
  #stopWaiting = () => {}
  /** True if the current entry of the history is for words that are still being typed. */
  #isTyping = false
  /** Time of the last key press. */
  #typedAt = Number.NEGATIVE_INFINITY
  /** The request target and the snapshot of `state.months`. */
  #monthsOf = ''

  constructor(search: Search, key: string | undefined, around: Surroundings) {
    this.state = { search, key, shown: undefined, months: [], isBusy: false, problem: undefined }
    this.#around = around
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a chosen search: at once, as a new entry of the history. */
  choose(search: Search): void {
    this.#isTyping = false
    this.#around.visit(addressOf(search), 'push')
    this.#show(search)
  }

  /** Shows a search while its words are being typed: one entry of the history for all of them. */
  type(search: Search): void {
    this.#around.visit(addressOf(search), this.#isTyping ? 'replace' : 'push')
    this.#isTyping = true
    this.#set({ search })
    const remaining = this.state.shown?.answer.limits?.remaining ?? Number.POSITIVE_INFINITY
    const sinceLastKey = this.#around.now() - this.#typedAt
    this.#typedAt = this.#around.now()
    if (remaining < FEW_REQUESTS) this.#sendAfter(LONG_PAUSE_MS)
    else this.#sendAfter(sinceLastKey < PAUSE_MS ? PAUSE_MS : 0)
  }

  /** Ends typing: the words are complete. */
  endTyping(): void {
    this.#isTyping = false
  }

  /** Shows the search of an entry of the history. */
  goTo(query: string): void {
    this.#isTyping = false
    this.#show(readSearch(query))
  }

  /** Shows a search. Opening or closing an event sends no new search. */
  #show(search: Search): void {
    const isOfEvent = search.event !== this.state.search.event
    this.#set({ search })
    const { shown, problem } = this.state
    if (isOfEvent && problem === undefined && shown?.target === targetOf(search)) this.#abort()
    else this.#sendAfter(0)
  }

  /** Uses another key, or none. The last answer stays until the next one. */
  useKey(key: string | undefined): void {
    this.#set({ key, problem: undefined })
    if (key === undefined) this.#abort()
    else this.#sendAfter(0)
  }

  /** Sends the search again, for example after a failure. */
  retry(): void {
    this.#sendAfter(0)
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
    const { search, key } = this.state
    const running = new AbortController()
    this.#running = running
    const target = targetOf(search)
    const outcome = await this.#around.send(target, key!, running.signal).catch((error: unknown) => {
      if (!running.signal.aborted) throw error
    })
    if (outcome === undefined || this.#running !== running) return
    if ('problem' in outcome) {
      this.#fail(outcome.problem)
      return
    }
    const { answer } = outcome
    const { months } = this.#monthsIn(search, answer) ?? this.state
    this.#set({ shown: { search, target, answer }, months, isBusy: false, problem: undefined })
    await this.#countMonths(search, answer, running)
  }

  /** Notes a problem. If a limit is reached or the server is away, the search is sent again later. */
  #fail(problem: Problem): void {
    this.#set({ problem, isBusy: false })
    if (problem.kind === 'limit' || problem.kind === 'away')
      this.#stopWaiting = this.#around.wait(problem.seconds * 1000, () => void this.#send())
  }

  /** The months of an answer; undefined if the search has filters on dates other than a month. */
  #monthsIn(search: Search, { body, snapshot }: Answer): { months: readonly FacetCount[] } | undefined {
    if (DATE_FILTERS.some((name) => name !== 'month' && search[name] !== undefined)) return undefined
    this.#monthsOf = `${snapshot} ${monthsTargetOf(search)}`
    return { months: body.facets?.month ?? [] }
  }

  /** Requests the months that an answer does not have. After a failure, the old months stay. */
  async #countMonths(search: Search, { snapshot }: Answer, running: AbortController): Promise<void> {
    const target = monthsTargetOf(search)
    const monthsOf = `${snapshot} ${target}`
    if (monthsOf === this.#monthsOf) return
    const outcome = await this.#around.send(target, this.state.key!, running.signal).catch(() => undefined)
    if (outcome === undefined || this.#running !== running || !('answer' in outcome)) return
    this.#monthsOf = monthsOf
    this.#set({ months: outcome.answer.body.facets?.month ?? [] })
  }

  #set(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** The browser as `Surroundings`. */
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
