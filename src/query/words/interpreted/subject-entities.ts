import { NONE } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { fold, wordsOf } from '../../../event/fold.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { quoted } from '../../notes.ts'
import type { Condition } from '../entities/conditions.ts'
import { afterNegationOfWords, negated } from '../entities/negation.ts'
import type { WordsByUse } from '../entities/recognize.ts'
import type { GivenWords } from '../given-words.ts'
import { lexicon } from '../lexicon.ts'
import type { QueryWord } from '../query-words.ts'

const OR = lexicon('or')

/** The words of a query by use, and the conditions that words of its subject became. */
interface DividedSubject {
  readonly uses: WordsByUse
  readonly conditions: readonly Condition[]
}

/**
 * Takes entities of the kind `words` from the subject:
 *
 * - words after a word such as "not": `ai, not machine learning`;
 * - lists of words joined by "or": `python, ruby or machine learning`. A list remains in the subject if no
 *   event has the words of one of its alternatives.
 *
 * Both end at an entity of another kind.
 */
export function divideSubject(
  { lists: { space } }: Snapshot,
  recognized: WordsByUse,
  given: GivenWords,
  wordAt: (position: number) => QueryWord | undefined,
): DividedSubject {
  const { words, written } = given
  const docsOf = (positions: readonly number[]) => {
    const sets = positions.map((at) => wordAt(at)?.anywhere ?? NONE)
    return intersect(sets, space)
  }
  const isFound = (positions: readonly number[]) => {
    const mark = space.mark()
    const { count } = docsOf(positions)
    space.backTo(mark)
    return count > 0
  }
  const entityOf = (positions: readonly number[]) => {
    const [from, to] = [positions[0]!, positions.at(-1)! + 1]
    const label = written.slice(from, to).join(' ')
    return { from, to, kind: 'words', label, takenFor: label, docs: NONE, filters: [], isDoubtful: false } as const
  }
  let divided: DividedSubject = { uses: recognized, conditions: [] }
  for (const { from, list } of negatedIn(given, recognized)) {
    const conditions = list.map((positions, index) => {
      const entity = entityOf(positions)
      const takenFor = `events with ${quoted(entity.label)}`
      const start = index === 0 ? from : entity.from
      return [negated({ ...entity, from: start, takenFor, docs: docsOf(positions), isExcluded: true }, space)]
    })
    divided = withConditions(divided, conditions, words)
  }
  if (!recognized.leftOut.some((at) => OR.has(words[at]))) return divided
  const lists = listsIn(given, divided.uses).filter((list) => list.every(isFound))
  return lists.reduce((all, list) => withConditions(all, [list.map(entityOf)], words), divided)
}

/** Adds conditions whose words are consecutive. */
function withConditions(
  { uses, conditions }: DividedSubject,
  added: readonly Condition[],
  words: readonly string[],
): DividedSubject {
  const entities = added.flat()
  const [first, last] = [entities[0]!.from, entities.at(-1)!.to]
  const isTaken = (at: number) => entities.some(({ from, to }) => at >= from && at < to)
  const isJoiner = (at: number) => OR.has(words[at]) && at >= first && at < last
  return {
    uses: {
      ...uses,
      entities: [...uses.entities, ...entities],
      subject: uses.subject.filter((at) => !isTaken(at)),
      leftOut: uses.leftOut.filter((at) => !isTaken(at) && !isJoiner(at)),
    },
    conditions: [...conditions, ...added],
  }
}

interface NegatedWords {
  /** The position of a word such as "not". */
  readonly from: number
  /** The words after it, divided by "or": positions of the words of each alternative. */
  readonly list: readonly (readonly number[])[]
}

function negatedIn(given: GivenWords, { subject, leftOut }: WordsByUse): NegatedWords[] {
  const { words } = given
  const found: NegatedWords[] = []
  const isStop = (at: number) => leftOut.includes(at) && (isStopWord(words[at]!) || OR.has(words[at]))
  const isFree = (from: number, to: number) =>
    words.slice(from, to).every((_, index) => subject.includes(from + index) || leftOut.includes(from + index))
  for (let at = 0; at < words.length; at++) {
    const start = afterNegationOfWords(words, at)
    if (start === undefined || !isFree(at, start)) continue
    let end = start
    while (subject.includes(end) || isStop(end)) {
      if (end > start && afterNegationOfWords(words, end) !== undefined) break
      end++
    }
    const list = alternativesIn(given, subject, start, end, true)
    if (list.length > 0) found.push({ from: at, list })
    at = Math.max(at, end - 1)
  }
  return found
}

/**
 * Positions of the words of the subject in [from, to), divided by "or" and by commas before the last "or".
 * With `endsAtComma`, the words end at the first comma after the last "or".
 */
function alternativesIn(
  given: GivenWords,
  subject: readonly number[],
  from: number,
  to: number,
  endsAtComma = false,
): number[][] {
  const { words } = given
  const commas = afterCommas(given)
  const lastOr = words.findLastIndex((word, at) => at >= from && at < to && OR.has(word))
  const list: number[][] = [[]]
  for (let at = from; at < to; at++) {
    const isOr = OR.has(words[at])
    const isAfterComma = at > from && commas.has(at)
    if (endsAtComma && isAfterComma && at > lastOr) break
    if ((isOr || (isAfterComma && at < lastOr)) && list.at(-1)!.length > 0) list.push([])
    if (!isOr && subject.includes(at)) list.at(-1)!.push(at)
  }
  return list.filter((positions) => positions.length > 0)
}

/** The lists joined by "or", each with the positions of the words of its alternatives. */
function listsIn(given: GivenWords, { subject, leftOut }: WordsByUse): number[][][] {
  const { words } = given
  const lists: number[][][] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    while (subject.includes(end) || leftOut.includes(end)) end++
    const list = alternativesIn(given, subject, at, end)
    const last = list.at(-1)?.at(-1) ?? end
    const isComplete = !words.slice(last, end).some((word) => OR.has(word))
    if (list.length > 1 && isComplete) lists.push(list)
    at = end + 1
  }
  return lists
}

/** Positions of the words directly after a comma. */
function afterCommas({ text, words }: GivenWords): ReadonlySet<number> {
  const chunks = text?.split(',') ?? []
  const positions = new Set<number>()
  let at = 0
  for (const chunk of chunks) {
    at += wordsOf(fold(chunk)).length
    positions.add(at)
  }
  return at === words.length ? positions : new Set()
}
