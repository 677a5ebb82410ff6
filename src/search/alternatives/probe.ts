import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import type { EpochDay } from '../../event/days.ts'
import { clausesOf, type ResolvedFilters } from '../../query/clauses.ts'
import type { Filter } from '../../query/request.ts'
import type { TextReadings } from '../../query/words/readings.ts'
import type { Evaluator } from '../evaluator.ts'
import { LONG_TEXT, MAX_LETTERS_READ, MAX_PROBES } from '../limits.ts'
import { lastStart } from '../notes.ts'

/** The result of a search for some filters. */
export interface Found {
  readonly total: number
  /** True if one of the events starts today or later, as scheduled. */
  readonly hasUpcoming: boolean
}

const NOTHING: Found = { total: 0, hasUpcoming: false }

/**
 * Counts the results of other searches than the request. Totals are exact. `q` is never read with corrected
 * spelling, because a search that needs a correction is no alternative.
 */
export class Probe {
  readonly #evaluator: Evaluator
  readonly #asWritten: boolean
  #probes = 0
  #lettersRead = 0
  #wasCut = false

  /** With `asWritten`, only the exact reading of `q` is used. */
  constructor(evaluator: Evaluator, asWritten: boolean) {
    this.#evaluator = evaluator
    this.#asWritten = asWritten
  }

  /** True if a limit was reached, so that a search was not evaluated and counts as empty. */
  get wasCut(): boolean {
    return this.#wasCut
  }

  /** False if the maximum number of searches (MAX_PROBES) has been evaluated. */
  get isOpen(): boolean {
    if (this.#probes >= MAX_PROBES) this.#wasCut = true
    return this.#probes < MAX_PROBES
  }

  find(filters: readonly Filter[]): Found {
    return this.#evaluate(filters, foundIn) ?? NOTHING
  }

  /** First day of the event that starts last; undefined if there is no event. */
  latest(filters: readonly Filter[]): EpochDay | undefined {
    return this.#evaluate(filters, (docs, { snapshot }) => lastStart(snapshot, docs))
  }

  /**
   * True if some document meets all filters except `q` and is in every set of `words`, which has the
   * documents that a part of `q` can find. If false, the search finds nothing. Much faster than reading `q`.
   */
  mayFind(filters: readonly Filter[], words: readonly (DocSet | LazyUnion)[]): boolean {
    const { snapshot } = this.#evaluator
    const resolved = this.#evaluator.resolve(filters.filter(({ by }) => by !== 'text'))
    const ofWords = words.map((docs) => ({ parameter: 'q', asksFor: '', docs }) as const)
    return this.#scoped(() => this.#evaluator.docs([...clausesOf(snapshot, resolved), ...ofWords]).count > 0)
  }

  /** Evaluates a search. Returns what `see` returns for its documents; undefined if it finds nothing. */
  #evaluate<Seen>(filters: readonly Filter[], see: (docs: DocSet, of: Evaluator) => Seen): Seen | undefined {
    if (!this.isOpen) return undefined
    this.#probes++
    return this.#scoped(() => {
      const docs = this.#docsOf(filters)
      return docs && see(docs, this.#evaluator)
    })
  }

  /** The documents of the first reading that finds some. */
  #docsOf(filters: readonly Filter[]): DocSet | undefined {
    const resolved = this.#evaluator.resolve(filters)
    const written = filters.find((filter) => filter.by === 'text')
    if (written === undefined) return this.#someOf(resolved)
    // reading `q` takes longer than evaluating the other filters
    if (this.#evaluator.docsOf(resolved).count === 0) return undefined
    const readings = this.#readingsOf(written.text)
    if (readings === undefined) return undefined
    const docs = this.#someOf({ ...resolved, text: readings.exact })
    if (docs !== undefined || this.#asWritten) return docs
    for (const text of readings.further()) {
      const interpreted = this.#someOf({ ...resolved, text })
      if (interpreted !== undefined) return interpreted
    }
    return undefined
  }

  #someOf(resolved: ResolvedFilters): DocSet | undefined {
    const docs = this.#evaluator.foundBy(resolved)
    return docs.count === 0 ? undefined : docs
  }

  /** The readings of a text; undefined if the limit of letters to read is reached. */
  #readingsOf(text: string): TextReadings | undefined {
    const evaluator = this.#evaluator
    if (evaluator.hasRead(text)) return evaluator.readingsOf(text)
    if (this.#lettersRead > MAX_LETTERS_READ) {
      this.#wasCut = true
      return undefined
    }
    this.#lettersRead += text.length * Math.max(1, text.length / LONG_TEXT)
    return evaluator.readingsOf(text)
  }

  /** Runs a step, and then frees its scratch memory unless the evaluator has room. */
  #scoped<Result>(step: () => Result): Result {
    const { space, hasRoom } = this.#evaluator
    const mark = space.mark()
    const result = step()
    if (!hasRoom) space.backTo(mark)
    return result
  }
}

function foundIn(docs: DocSet, evaluator: Evaluator): Found {
  return { total: docs.count, hasUpcoming: evaluator.upcomingIn(docs).count > 0 }
}
