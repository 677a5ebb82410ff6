import { isStopWord } from '../../../text/stop-words.ts'
import { wordsAsWritten } from '../../../text/words-as-written.ts'
import type { Condition } from '../entities/conditions.ts'
import type { Entity, WordRun } from '../entities/entity.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import { type DividedText, GivenWords } from '../given-words.ts'
import { queryWords } from '../query-words.ts'
import { splitCompounds } from '../split-compounds.ts'
import { docsOfCondition, FIRST_CHOICE, interpret, wordsAt } from './interpret.ts'
import { generality } from './significant-words.ts'

/**
 * Divides a text into its parts. `known`, an earlier reading, is reused if it has the same words. Example:
 * `rust workshops in Las Vegas next May` has the parts `rust` (subject), `workshops` (type), `in Las Vegas`
 * (place) and `next May` (date).
 */
export function divideText(context: ReadingContext, text: string, known?: GivenWords): DividedText {
  const asWritten = wordsAsWritten(text)
  const isKnown =
    asWritten.length === known?.words.length && asWritten.every((word, at) => word.folded === known.words[at])
  const folded = asWritten.map((word) => word.folded)
  const given = isKnown ? known : new GivenWords(folded, queryWords(context.snapshot, folded), text)
  const { uses, conditions } = interpret(context, given, FIRST_CHOICE)
  const commas = conditions.flatMap((condition) => lastWordsBeforeCommas(condition))
  const words = asWritten.map(({ spelled }, at) => (commas.includes(at) ? `${spelled},` : spelled))
  const spelled = (positions: readonly number[]) => positions.map((at) => words[at]).join(' ')
  const isReadOnce = !uses.hasDoubtful && !uses.hasOptional && splitCompounds(context, given) === given
  const runs = conditions.map((condition) => {
    const docs = isReadOnce ? docsOfCondition(context, given, condition) : undefined
    const label = condition.map(({ label }) => label).join(' or ')
    const [{ kind, from, isExcluded }] = condition as [Entity]
    if (kind === 'words' && !isExcluded) {
      const own = positionsIn({ from, to: condition.at(-1)!.to })
      const generality = docs?.count ?? Number.POSITIVE_INFINITY
      return { kind: 'subject' as const, label, spelled: spelled(own), generality, own, docs }
    }
    const own = condition.flatMap(positionsIn)
    return { kind: isExcluded ? ('exclude' as const) : kind, label, spelled: spelled(own), generality: 0, own, docs }
  })
  const bySubject = new Map<string, number[]>()
  for (const at of uses.subject) bySubject.set(folded[at]!, [...(bySubject.get(folded[at]!) ?? []), at])
  const wordAt = wordsAt(given)
  const named = [...bySubject.values()].map((own) => {
    const word = wordAt(own[0]!)
    return {
      kind: 'subject' as const,
      label: words[own[0]!]!,
      spelled: words[own[0]!]!,
      generality: word === undefined ? Number.POSITIVE_INFINITY : generality(context, word),
      own,
      docs: isReadOnce ? word?.anywhere : undefined,
    }
  })
  const parts = [...runs, ...named].sort((a, b) => a.own[0]! - b.own[0]!)
  const taken = new Set(parts.flatMap(({ own }) => own))
  const isFree = (at: number) => at >= 0 && !taken.has(at) && isStopWord(folded[at]!)
  return {
    words,
    parts: parts.map(({ own, ...part }) => ({
      ...part,
      positions: withStopWords(own, isFree),
    })),
  }
}

/** Positions of the words before the commas of a list of words: 0 in `python, ruby or rust`. */
function lastWordsBeforeCommas(condition: Condition): number[] {
  return condition.flatMap(({ kind, to }, at) => (kind === 'words' && condition[at + 1]?.from === to ? [to - 1] : []))
}

function positionsIn({ from, to }: WordRun): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** `own` and the free stop words directly before each of its positions, ascending. */
function withStopWords(own: readonly number[], isFree: (at: number) => boolean): number[] {
  const positions = new Set(own)
  for (const at of own) for (let before = at - 1; isFree(before); before--) positions.add(before)
  return [...positions].sort((a, b) => a - b)
}
