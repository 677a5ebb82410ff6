import { fold } from '../../event/fold.ts'
import { joined, quoted } from '../../query/notes.ts'
import { type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import type { Relaxation } from '../directory.ts'
import type { LookAt } from './look-at.ts'

/** Relaxations that an answer shows. */
const MOST_SHOWN = 5
/** Words of `q` that are left out one by one. Each costs a search. */
const MOST_WORDS = 6
/** Pairs of parts that are tried where no part alone helps. */
const MOST_PAIRS = 8

/**
 * The parameters that are left out together, those first without which most of the question is left: a date
 * before a type, a type before a place, a place before a subject.
 */
const DROPPED_TOGETHER: readonly (readonly FilterParameter[])[] = [
  ['from', 'to', 'month', 'year'],
  ['deadline_from', 'deadline_to'],
  ['attendance'],
  ['type'],
  ['city', 'near'],
  ['country', 'countries'],
  ['continent'],
  ['subtopic'],
  ['topic'],
]

/** A part of a question that can be left out. */
interface Part {
  /** Its parameter or parameters, or a word of `q`, for people. */
  readonly name: string
  /** The filters without this part. */
  without(filters: readonly Filter[]): readonly Filter[]
}

/**
 * For a search that finds nothing, what it finds without a part of the question: without a parameter, all
 * dates together, or without a word of `q`; where none of these helps, without two of them.
 *
 * Best first: what has upcoming events, then what keeps most of the question. A search without any filter is
 * none of them, and neither is one that has lost its last subject.
 *
 * Example: `q=vldb workshop&country=Chile&month=2031-02` finds nothing.
 *
 *   without              is the search for                          events
 *   month                q=vldb workshop&country=Chile              0
 *   country              q=vldb workshop&month=2031-02              0
 *   the word "vldb"      q=workshop&country=Chile&month=2031-02     0
 *   the word "workshop"  q=vldb&country=Chile&month=2031-02         0
 *   month and country    q=vldb workshop                            12, so this is shown
 */
export function relaxations(
  filters: readonly Filter[],
  lookAt: LookAt,
  mayDrop: (filter: Filter) => boolean = () => true,
): Relaxation[] {
  const droppable = filters.filter(mayDrop)
  const asksForSubject = filters.some(isSubject)
  const parameters = parametersIn(droppable)
  const words = wordsIn(droppable)
  const withoutOne = lookWithout([...parameters, ...words].map((part) => [part]))
  if (withoutOne.length > 0) return withoutOne
  return lookWithout(pairsOf([...parameters, ...words]).slice(0, MOST_PAIRS))

  function lookWithout(choices: readonly (readonly Part[])[]): Relaxation[] {
    const found = choices.flatMap((dropped) => {
      const left = dropped.reduce((call, part) => part.without(call), filters)
      if (left.length === 0 || (asksForSubject && !left.some(isSubject))) return []
      const { total, hasUpcoming } = lookAt(left)
      const without = joined(
        dropped.map(({ name }) => name),
        'and',
      )
      return total > 0 ? [{ without, filters: left, total, hasUpcoming }] : []
    })
    const ahead = found.filter(({ hasUpcoming }) => hasUpcoming)
    const past = found.filter(({ hasUpcoming }) => !hasUpcoming)
    return [...ahead, ...past].slice(0, MOST_SHOWN)
  }
}

/** Whether a filter says what events are about. A text without words (`*`) does not. */
function isSubject(filter: Filter): boolean {
  if (filter.by === 'text') return fold(filter.text) !== ''
  return filter.by === 'topic' || filter.by === 'sub_topic'
}

/** The parameters of a question, in the order in which they are best left out. */
function parametersIn(filters: readonly Filter[]): Part[] {
  const supplied = new Set(filters.map(parameterOf))
  return DROPPED_TOGETHER.flatMap((together) => {
    const names = together.filter((name) => supplied.has(name))
    return names.length === 0 ? [] : [withoutParameters(names)]
  })
}

function withoutParameters(names: readonly FilterParameter[]): Part {
  return {
    name: joined(names, 'and'),
    without: (filters) => filters.filter((filter) => !names.includes(parameterOf(filter))),
  }
}

/** The words of `q` that name something; `q` as a whole where that is one word. */
function wordsIn(filters: readonly Filter[]): Part[] {
  const text = filters.find((filter) => filter.by === 'text')?.text
  if (text === undefined) return []
  if (!/\s/u.test(text)) return [withoutParameters(['q'])]
  const words = [...new Set(wordsAsWritten(text).map(({ spelled }) => spelled))]
  const telling = words.filter((word) => !isStopWord(fold(word)))
  if (telling.length < 2) return [withoutParameters(['q'])]
  return telling.slice(0, MOST_WORDS).map((word) => ({
    name: `the word ${quoted(word)}`,
    without: (filters) => filters.map((filter) => (filter.by === 'text' ? withoutWord(filter.text, word) : filter)),
  }))
}

function withoutWord(text: string, word: string): Filter {
  const left = wordsAsWritten(text).filter(({ spelled }) => spelled !== word)
  return { by: 'text', text: left.map(({ spelled }) => spelled).join(' ') }
}

/** All pairs of parts, those of the first parts first. */
function pairsOf(parts: readonly Part[]): (readonly [Part, Part])[] {
  return parts.flatMap((second, at) => parts.slice(0, at).map((first): readonly [Part, Part] => [first, second]))
}
