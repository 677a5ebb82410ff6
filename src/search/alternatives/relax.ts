import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { ATTRIBUTES, TABLE_FILTER_NAMES } from '../../event/attributes.ts'
import { formatDay } from '../../event/days.ts'
import { joined, quoted } from '../../query/notes.ts'
import { type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import type { DividedText, TextPart } from '../../query/words/given-words.ts'
import type { Relaxation } from '../directory.ts'
import { MAX_ALONE, MAX_PAIRS, MAX_RELAXATIONS, MAX_WORDS_DROPPED } from '../limits.ts'
import type { Probe } from './probe.ts'

/**
 * Parameters whose filters are left out together, in the order in which they are tried. After the parameters
 * of a row, words of `q` of the kind `kind` are tried.
 */
const DROPPED_TOGETHER: readonly { readonly names: readonly FilterParameter[]; readonly kind?: string }[] = [
  { names: ['from', 'to', 'month', 'year', 'during'], kind: 'date' },
  { names: ['deadline_from', 'deadline_to', 'deadline_kind', 'deadline_open'], kind: 'deadline' },
  { names: ['updated_since', 'new_since'] },
  { names: ['exclude'], kind: 'exclude' },
  ...TABLE_FILTER_NAMES.toReversed().map((name) => ({ names: [ATTRIBUTES[name].parameter], kind: name })),
  { names: ['city', 'near'], kind: 'place' },
  { names: ['country', 'countries'] },
  { names: ['continent'] },
  { names: ['subtopic'] },
  { names: ['topic'] },
]

/** Parts that are left out together. */
type Choice = readonly Part[]

/** A part of a question that can be left out: filters, or words of `q`. */
interface Part {
  /** Name of the part in the answer. */
  readonly name: string
  /** Its filters as bits: bit i is filters[i]. */
  readonly filters: number
  /** Positions of words of `q`. */
  readonly words: readonly number[]
  /** True if the part says what events are about. */
  readonly isSubject: boolean
  /** The filter that replaces the filters of this part; undefined if they are only removed. */
  readonly instead?: Filter
}

/**
 * For a search that finds few events (`total`) or none: the same search without the end of its range of days,
 * if that finds more events. `to` excludes every event that ends on that day or later.
 */
export function withoutEnd(
  filters: readonly Filter[],
  total: number,
  probe: Pick<Probe, 'find' | 'isOpen'>,
): Relaxation[] {
  const [end] = endOf(filters)
  if (end === undefined || !probe.isOpen) return []
  const left = filtersWithout(filters, undefined, (filter) => isIn(filters, end.filters, filter), [], [end.instead!])
  const found = probe.find(left).total
  return found > total ? [{ without: end.name, filters: left, total: found }] : []
}

/** The end of the range of days that `from` and `to` set, as a part; empty if it cannot be left out. */
function endOf(filters: readonly Filter[], fixed: readonly Filter[] = []): Part[] {
  const from = filters.find((filter) => filter.by === 'start' && filter.parameter === 'from')
  const to = filters.find(({ by }) => by === 'end_before')
  if (from?.by !== 'start' || from.from === null || to?.by !== 'end_before') return []
  if ([from, to].some((filter) => fixed.includes(filter)) || filters.some(({ by }) => by === 'during')) return []
  const instead: Filter = { by: 'during', from: from.from, to: to.day }
  const bits = bitsOf(filters, (filter) => filter === from || filter === to)
  return [{ name: `ending before ${formatDay(to.day)}`, filters: bits, words: [], isSubject: false, instead }]
}

/**
 * For a search that finds nothing: searches without a part of the question that find something. Three kinds
 * of searches are tried in turn, until one kind finds something without leaving out the least general word of
 * the subject:
 *
 * - without one part: a parameter, all dates, the end of a range, or words of `q` with one meaning;
 * - without two parts;
 * - without the first three parts, the first four and so on, or with only one word or topic of the subject.
 *
 * Searches that keep the least general word of the subject come first, then those that find upcoming events,
 * then those that keep most parts. If the question has a subject, every proposed search has a subject.
 *
 * Example: `q=vldb workshop&country=Chile&month=2031-02` finds nothing.
 *
 *   without              is the search for                          events
 *   month                q=vldb workshop&country=Chile              0
 *   the word "workshop"  q=vldb&country=Chile&month=2031-02         0
 *   country              q=vldb workshop&month=2031-02              0
 *   the word "vldb"      has no subject and is not evaluated
 *   month and country    q=vldb workshop                            12, so this is shown
 *
 * The filters of `fixed` are never left out. Returns at most `most` searches.
 */
export function relaxations(
  filters: readonly Filter[],
  probe: Pick<Probe, 'find' | 'mayFind' | 'isOpen'>,
  divide: (text: string) => DividedText,
  fixed: readonly Filter[] = [],
  most = MAX_RELAXATIONS,
): Relaxation[] {
  if (!probe.isOpen) return []
  const written = filters.find((filter) => filter.by === 'text')
  const text = written && divide(written.text)
  const parts = partsOf(filters, fixed, text)
  const topics = bitsOf(filters, ({ by }) => by === 'topic' || by === 'sub_topic')
  const asksForSubject = hasSubject(0, [])
  const subjects = parts.filter(({ isSubject }) => isSubject)
  const core = subjects.at(-1)
  const singles = [...endOf(filters, fixed).map((end) => [end]), ...singlesOf(parts)]
  let withoutCore: Relaxation[] = []
  for (const choices of [singles, pairsOf(parts), mostOf(parts, subjects)]) {
    const found = probeWithout(choices.filter((choice) => !choice.includes(core!)))
    if (found.length < most && withoutCore.length === 0)
      withoutCore = probeWithout(choices.filter((one) => one.includes(core!)))
    if (found.length > 0) return [...found, ...withoutCore.slice(0, most - found.length)]
  }
  return withoutCore

  function probeWithout(choices: readonly Choice[]): Relaxation[] {
    const found: Relaxation[] = []
    let upcoming = 0
    for (const dropped of choices) {
      const gone = dropped.flatMap(({ words }) => words)
      const droppedBits = bitsIn(dropped)
      if (asksForSubject && !hasSubject(droppedBits, gone)) continue
      const instead = dropped.flatMap((part) => part.instead ?? [])
      const left = filtersWithout(filters, text, (filter) => isIn(filters, droppedBits, filter), gone, instead)
      if (left.length === 0) continue
      if (gone.length > 0 && !mayFind(left, gone)) continue
      const { total, hasUpcoming } = probe.find(left)
      if (total === 0) continue
      const names = dropped.map(({ name }) => name)
      const relaxation = { without: joined(names, 'and'), filters: left, total }
      if (hasUpcoming) found.splice(upcoming++, 0, relaxation)
      else found.push(relaxation)
      // searches with upcoming events come first, and `most` of them were found
      if (upcoming === most) break
    }
    return found.length > most ? found.slice(0, most) : found
  }

  /** True if the rest of the question, without the dropped filters and words, still has a subject. */
  function hasSubject(droppedBits: number, gone: readonly number[]): boolean {
    if ((topics & ~droppedBits) !== 0) return true
    const isTextLeft = written !== undefined && !isIn(filters, droppedBits, written)
    return isTextLeft && text!.parts.some((part) => part.kind === 'subject' && !isGone(part, gone))
  }

  /** False if no event meets the filters `left` and the rest of `q`; then no search is needed. */
  function mayFind(left: readonly Filter[], gone: readonly number[]): boolean {
    const docs: (DocSet | LazyUnion)[] = []
    for (const part of text!.parts) if (part.docs !== undefined && !isGone(part, gone)) docs.push(part.docs)
    return probe.mayFind(left, docs)
  }
}

function isGone({ positions }: TextPart, gone: readonly number[]): boolean {
  return gone.length > 0 && gone.includes(positions.at(-1)!)
}

/** The parts of a question, in the order in which they are left out. Filters of `fixed` belong to no part. */
function partsOf(filters: readonly Filter[], fixed: readonly Filter[], text: DividedText | undefined): Part[] {
  const parameters = filters.map(parameterOf)
  const supplied = parameters.filter((_, at) => !fixed.includes(filters[at]!))
  const isWhole = text !== undefined && text.parts.length < 2
  const partsOfText = text === undefined || isWhole ? [] : text.parts
  const parts: Part[] = []
  for (const { names, kind } of DROPPED_TOGETHER) {
    const given = names.filter((name) => supplied.includes(name))
    if (given.length > 0) parts.push(partOfParameters(given, parameters))
    for (const part of partsOfText) if (part.kind === kind) parts.push(partOfText(part))
  }
  if (isWhole && supplied.includes('q')) parts.push(partOfParameters(['q'], parameters))
  const subject = partsOfText.filter(({ kind }) => kind === 'subject')
  parts.push(...subject.toSorted((a, b) => (a.generality < b.generality ? 1 : -1)).map(partOfText))
  return parts
}

/** The part made of the filters of some parameters. parameters[i] is the parameter of filter i. */
function partOfParameters(names: readonly FilterParameter[], parameters: readonly FilterParameter[]): Part {
  const isSubject = names.some((name) => name === 'topic' || name === 'subtopic' || name === 'q')
  return { name: joined(names, 'and'), filters: bitsOf(parameters, (one) => names.includes(one)), words: [], isSubject }
}

function partOfText({ kind, spelled, positions }: TextPart): Part {
  const words = spelled.includes(' ') ? 'the words' : 'the word'
  return { name: `${words} ${quoted(spelled)}`, filters: 0, words: positions, isSubject: kind === 'subject' }
}

/** Bit i is set if items[i] is wanted. There are at most 32 items: a parameter has one filter. */
function bitsOf<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number {
  let bits = 0
  for (let at = 0; at < items.length; at++) if (isWanted(items[at]!)) bits |= 1 << at
  return bits
}

/**
 * The filters for which `isDropped` is false, without the words of the text at the positions `gone`. The text
 * is left out if no part of it is left. `instead` replaces the end of a range.
 */
export function filtersWithout(
  filters: readonly Filter[],
  text: DividedText | undefined,
  isDropped: (filter: Filter) => boolean,
  gone: readonly number[],
  instead: readonly Filter[] = [],
): readonly Filter[] {
  return filters.flatMap((filter) => {
    if (isDropped(filter)) return filter.by === 'end_before' ? instead : []
    if (gone.length === 0 || filter.by !== 'text') return [filter]
    const isLeft = text!.parts.some((part) => !isGone(part, gone))
    return isLeft ? [{ ...filter, text: text!.words.filter((_, word) => !gone.includes(word)).join(' ') }] : []
  })
}

function isIn(filters: readonly Filter[], bits: number, filter: Filter): boolean {
  return ((bits >>> filters.indexOf(filter)) & 1) === 1
}

/** The filters of some parts, as bits. */
function bitsIn(parts: readonly Part[]): number {
  return parts.reduce((bits, part) => bits | part.filters, 0)
}

/** Each part alone, but of the words of the subject only the MAX_WORDS_DROPPED most general words. */
function singlesOf(parts: readonly Part[]): Choice[] {
  const words = parts.filter(({ isSubject, words }) => isSubject && words.length > 0)
  return parts.filter((part) => !words.includes(part, MAX_WORDS_DROPPED)).map((part) => [part])
}

/** Up to MAX_PAIRS pairs of parts. Pairs of earlier parts come first. */
function pairsOf(parts: readonly Part[]): Choice[] {
  const pairs = parts.flatMap((part, at) => parts.slice(0, at).map((first) => [first, part]))
  return pairs.slice(0, MAX_PAIRS)
}

/** The first three parts, the first four and so on; then all parts except one part of the subject. */
function mostOf(parts: readonly Part[], subjects: readonly Part[]): Choice[] {
  if (parts.length <= 3) return []
  const firsts = parts.slice(3).map((_, at) => parts.slice(0, at + 3))
  const others = subjects.slice(0, -1).slice(-MAX_ALONE).toReversed()
  return [...firsts, ...others.map((subject) => parts.filter((part) => part !== subject))]
}
