import { NONE } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { fold, wordsOf } from '../../../event/fold.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Condition } from '../entities/conditions.ts'
import type { WordsByUse } from '../entities/recognize.ts'
import type { GivenWords } from '../given-words.ts'
import { lexicon } from '../lexicon.ts'
import type { QueryWord } from '../query-words.ts'

const OR = lexicon('or')

/**
 * Lists of words of the subject joined by "or". `python, ruby or machine learning in Berlin` has one list, of
 * `python`, `ruby` and `machine learning`. A list ends at an entity. A list is left out if one of its
 * alternatives finds no event.
 */
export function wordAlternatives(
  { lists: { space } }: Snapshot,
  { subject, leftOut }: WordsByUse,
  given: GivenWords,
  wordAt: (position: number) => QueryWord | undefined,
): Condition[] {
  const { words, written } = given
  if (!leftOut.some((at) => OR.has(words[at]))) return []
  const isFound = (positions: readonly number[]) => {
    const mark = space.mark()
    const { count } = intersect(
      positions.map((at) => wordAt(at)?.anywhere ?? NONE),
      space,
    )
    space.backTo(mark)
    return count > 0
  }
  return listsOf(given, subject, leftOut)
    .filter((list) => list.every(isFound))
    .map((list) =>
      list.map((positions) => {
        const [from, to] = [positions[0]!, positions.at(-1)! + 1]
        const label = written.slice(from, to).join(' ')
        return { from, to, kind: 'words', label, takenFor: label, docs: NONE, filters: [], isDoubtful: false }
      }),
    )
}

/** The words by use, with the alternatives as entities. */
export function withAlternatives(uses: WordsByUse, lists: readonly Condition[], words: readonly string[]): WordsByUse {
  if (lists.length === 0) return uses
  const entities = lists.flat()
  const isTaken = (at: number) => entities.some(({ from, to }) => at >= from && at < to)
  const isJoiner = (at: number) =>
    OR.has(words[at]) && lists.some((list) => at >= list[0]!.from && at < list.at(-1)!.to)
  return {
    ...uses,
    entities: [...uses.entities, ...entities],
    subject: uses.subject.filter((at) => !isTaken(at)),
    leftOut: uses.leftOut.filter((at) => !isJoiner(at)),
  }
}

/** The lists, each with the positions of the words of its alternatives. */
function listsOf(given: GivenWords, subject: readonly number[], leftOut: readonly number[]): number[][][] {
  const { words } = given
  const commas = afterCommas(given)
  const lists: number[][][] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    while (subject.includes(end) || leftOut.includes(end)) end++
    const lastOr = words.findLastIndex((word, position) => position >= at && position < end && OR.has(word))
    const list: number[][] = [[]]
    for (; at < end; at++) {
      const isOr = OR.has(words[at])
      const begins = isOr || (at < lastOr && commas.has(at))
      if (begins && list.at(-1)!.length > 0) list.push([])
      if (!isOr && subject.includes(at)) list.at(-1)!.push(at)
    }
    if (list.length > 1 && list.at(-1)!.length > 0) lists.push(list)
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
