import type { DocSpace } from '../../../docset/doc-space.ts'
import { all } from '../../../docset/docset.ts'
import { andNot } from '../../../docset/subtract.ts'
import { CHOICE_NAMES } from '../../../event/attributes.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { excludeFilterOf } from '../../exclude.ts'
import { lexicon } from '../lexicon.ts'
import type { Entity, EntityKind } from './entity.ts'

/**
 * Negated entities: `not in Germany`, `no webinars`, `outside Europe`. While words are recognized, a negated
 * entity has the documents with the entity; `negated` replaces them by all other documents.
 */

const NOT = lexicon('not')
const OR = lexicon('or')
const AND = lexicon('and')

/** Maximum number of words of a negation with its stop words: `apart from in the`. */
const MAX_WORDS = 5

const CHOICES: readonly EntityKind[] = CHOICE_NAMES
const NEGATED_KINDS: readonly EntityKind[] = ['place', 'organizer', 'source', 'date', ...CHOICES]

/**
 * The positions at which an entity may begin after a word such as "not": directly after the word, and after
 * each stop word that follows. Empty if no such word is at position `at`.
 */
export function afterNegation(words: readonly string[], at: number): number[] {
  const found = NOT.at(words, at)
  if (found === undefined) return []
  const positions: number[] = []
  for (let next = at + found.length; next < words.length; next++) {
    positions.push(next)
    if (!isStopWord(words[next]!)) break
  }
  return positions
}

/** The position of the first subject word after a word such as "not"; undefined without such a word. */
export function afterNegationOfWords(words: readonly string[], at: number): number | undefined {
  return NOT.at(words, at)?.value === 'words' ? afterNegation(words, at).at(-1) : undefined
}

/** True if a negation ends directly before a position. */
export function isNegated(words: readonly string[], at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - MAX_WORDS); from--) {
    if (afterNegation(words, from).includes(at)) return true
  }
  return false
}

/** Extends an entity to its negation, which begins at `from`. Undefined if it cannot be negated. */
export function withNegation(entity: Entity, words: readonly string[], from: number): Entity | undefined {
  const kinds = NOT.at(words, from)?.value === 'choice' ? CHOICES : NEGATED_KINDS
  if (entity.isExcluded || !kinds.includes(entity.kind)) return undefined
  return { ...entity, from, isExcluded: true }
}

/** True if `entity` continues a list of negated entities: `not in Germany or France`. */
export function continuesNegation(before: Entity | undefined, entity: Entity, words: readonly string[]): boolean {
  if (before?.isExcluded !== true || before.kind !== entity.kind) return false
  const between = words.slice(before.to, entity.from)
  const joins = (word: string) => OR.has(word) || AND.has(word)
  return between.some(joins) && between.every((word) => joins(word) || isStopWord(word))
}

/** The condition of a negated entity: an event must not have the entity. */
export function negated(entity: Entity, space: DocSpace): Entity {
  const filter = excludeFilterOf(entity.filters)
  return {
    ...entity,
    label: `not ${entity.label}`,
    docs: andNot(all(space.rows), entity.docs, space),
    filters: filter ? [filter] : [],
  }
}
