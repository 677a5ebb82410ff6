import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { joined, quoted } from '../../query/notes.ts'
import { type Filter, type FilterParameter, parameterOf } from '../../query/request.ts'
import type { DividedText, TextPart } from '../../query/words/given-words.ts'
import type { Relaxation } from '../directory.ts'
import type { Probe } from './probe.ts'

/** Relaxations that an answer shows. */
const MOST_SHOWN = 5
/** Words of the subject that are left out one by one. Each costs a search. */
const MOST_WORDS = 6
/** Pairs of parts that are tried where no part alone helps. */
const MOST_PAIRS = 8
/** Words of the subject that are looked for alone, where no pair helps. */
const MOST_ALONE = 3

/**
 * What is left out together, those first without which most of the question is left: a date before a type, a
 * type before a place, a place before a subject. Words of `q` that mean the same stand beside the parameters.
 */
const DROPPED_TOGETHER: readonly { readonly names: readonly FilterParameter[]; readonly kind?: TextPart['kind'] }[] = [
  { names: ['from', 'to', 'month', 'year'], kind: 'date' },
  { names: ['deadline_from', 'deadline_to'], kind: 'deadline' },
  { names: ['attendance'], kind: 'attendance' },
  { names: ['type'], kind: 'type' },
  { names: ['city', 'near'], kind: 'place' },
  { names: ['country', 'countries'] },
  { names: ['continent'] },
  { names: ['subtopic'] },
  { names: ['topic'] },
]

/** A part of a question that can be left out: filters, or words of `q`. */
interface Part {
  /** For people. */
  readonly name: string
  /** Its filters: bit i stands for filters[i]. */
  readonly filters: number
  /** Positions of words of `q`. */
  readonly words: readonly number[]
  /** Whether it says what events are about. */
  readonly isSubject: boolean
}

/**
 * For a search that finds nothing, what it finds without a part of the question: without a parameter, all
 * dates together, or without words of `q` that mean something together; where none of these helps, without
 * two of them; at last without all but one word or topic of the subject.
 *
 * Best first: what has upcoming events, then what keeps most of the question. A search without any filter is
 * none of them, and neither is one that has lost its last subject.
 *
 * Example: `q=vldb workshop&country=Chile&month=2031-02` finds nothing.
 *
 *   without              is the search for                          events
 *   month                q=vldb workshop&country=Chile              0
 *   the word "workshop"  q=vldb&country=Chile&month=2031-02         0
 *   country              q=vldb workshop&month=2031-02              0
 *   the word "vldb"      has no subject and is not looked at
 *   month and country    q=vldb workshop                            12, so this is shown
 *
 * The filters of `fixed` are never left out. At most `most` are found.
 */
export function relaxations(
  filters: readonly Filter[],
  probe: Pick<Probe, 'find' | 'mayFind' | 'isOpen'>,
  divide: (text: string) => DividedText,
  fixed: readonly Filter[] = [],
  most = MOST_SHOWN,
): Relaxation[] {
  if (!probe.isOpen) return []
  const written = filters.find((filter) => filter.by === 'text')
  const text = written && divide(written.text)
  const parts = partsOf(filters, fixed, text)
  const topics = bitsOf(filters, ({ by }) => by === 'topic' || by === 'sub_topic')
  const asksForSubject = hasSubject(0, [])
  const withoutOne = lookWithout(parts.map((part) => [part]))
  if (withoutOne.length > 0) return withoutOne
  const withoutTwo = lookWithout(pairsOf(parts, MOST_PAIRS))
  // of three parts, the pairs have left each alone
  if (withoutTwo.length > 0 || parts.length <= 3) return withoutTwo
  const alone = parts.filter(({ isSubject }) => isSubject).slice(0, MOST_ALONE)
  return lookWithout(alone.map((part) => parts.filter((other) => other !== part)))

  function lookWithout(choices: readonly (readonly Part[])[]): Relaxation[] {
    const found: Relaxation[] = []
    let upcoming = 0
    for (const dropped of choices) {
      const gone = wordsOf(dropped)
      const droppedBits = dropped.reduce((bits, part) => bits | part.filters, 0)
      if (asksForSubject && !hasSubject(droppedBits, gone)) continue
      const left = filtersWithout(filters, text, droppedBits, gone)
      if (left.length === 0) continue
      if (gone.length > 0 && !mayFind(left, gone)) continue
      const { total, hasUpcoming } = probe.find(left)
      if (total === 0) continue
      const names = dropped.map(({ name }) => name)
      const relaxation = { without: joined(names, 'and'), filters: left, total }
      if (hasUpcoming) found.splice(upcoming++, 0, relaxation)
      else found.push(relaxation)
      // what comes later is worse than these
      if (upcoming === most) break
    }
    return found.length > most ? found.slice(0, most) : found
  }

  /** Whether what is left says what events are about. */
  function hasSubject(droppedBits: number, gone: readonly number[]): boolean {
    if ((topics & ~droppedBits) !== 0) return true
    const isTextLeft = written !== undefined && ((droppedBits >>> filters.indexOf(written)) & 1) === 0
    return isTextLeft && text!.parts.some((part) => part.kind === 'subject' && !isGone(part, gone))
  }

  /** Whether what is left may find something. A shorter text is read only then. */
  function mayFind(left: readonly Filter[], gone: readonly number[]): boolean {
    const docs: (DocSet | LazyUnion)[] = []
    for (const part of text!.parts) if (part.docs !== undefined && !isGone(part, gone)) docs.push(part.docs)
    return probe.mayFind(left, docs)
  }
}

/** Whether the words of a part are among those at some positions, which are left out. */
function isGone({ positions }: TextPart, gone: readonly number[]): boolean {
  return gone.length > 0 && gone.includes(positions.at(-1)!)
}

/**
 * The parts of a question, in the order in which they are best left out: whole filters, and parts of `q`.
 * Those of `fixed` are none.
 */
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
  let words = 0
  for (const part of partsOfText) if (part.kind === 'subject' && words++ < MOST_WORDS) parts.push(partOfText(part))
  return parts
}

/** The filters of some parameters, of all `parameters` that the filters come from. */
function partOfParameters(names: readonly FilterParameter[], parameters: readonly FilterParameter[]): Part {
  const isSubject = names.some((name) => name === 'topic' || name === 'subtopic')
  return { name: joined(names, 'and'), filters: bitsOf(parameters, (one) => names.includes(one)), words: [], isSubject }
}

function partOfText({ kind, spelled, positions }: TextPart): Part {
  const words = spelled.includes(' ') ? 'the words' : 'the word'
  return { name: `${words} ${quoted(spelled)}`, filters: 0, words: positions, isSubject: kind === 'subject' }
}

/** Bit i says whether items[i] is wanted. There are 32 at most: a parameter has one filter. */
function bitsOf<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number {
  let bits = 0
  for (let at = 0; at < items.length; at++) if (isWanted(items[at]!)) bits |= 1 << at
  return bits
}

/**
 * The filters without some of them, and without words of the text, which stand at the positions `gone`. A
 * text of which only words are left that ask for nothing is left out, too.
 */
function filtersWithout(
  filters: readonly Filter[],
  text: DividedText | undefined,
  droppedBits: number,
  gone: readonly number[],
): readonly Filter[] {
  const left: Filter[] = []
  for (let at = 0; at < filters.length; at++) {
    const filter = filters[at]!
    if ((droppedBits >>> at) & 1) continue
    if (gone.length === 0 || filter.by !== 'text') left.push(filter)
    else if (text!.parts.some((part) => !isGone(part, gone))) {
      left.push({ ...filter, text: text!.words.filter((_, word) => !gone.includes(word)).join(' ') })
    }
  }
  return left
}

/** The positions of the words of some parts. Most have none, and are left out one by one. */
function wordsOf(parts: readonly Part[]): readonly number[] {
  return parts.length === 1 ? parts[0]!.words : parts.flatMap(({ words }) => words)
}

/** The first pairs of parts, those of the first parts first. */
function pairsOf(parts: readonly Part[], most: number): (readonly [Part, Part])[] {
  const pairs: [Part, Part][] = []
  for (let at = 1; at < parts.length; at++) {
    for (let first = 0; first < at && pairs.length < most; first++) pairs.push([parts[first]!, parts[at]!])
  }
  return pairs
}
