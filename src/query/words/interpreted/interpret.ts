import type { DocSpace } from '../../../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE, setsOf } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { ownResult } from '../../../docset/retain.ts'
import { unionOperand } from '../../../docset/unite.ts'
import { attributeOf, REQUESTED_NAMES } from '../../../event/attributes.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import { MAX_SETS_REMEMBERED } from '../../limits.ts'
import type { FieldGroup } from '../../request.ts'
import { type Condition, conditionsOf } from '../entities/conditions.ts'
import { type Entity, type EntityKind, MET_BY_MEANING } from '../entities/entity.ts'
import { type Choice, type ReadingContext, recognizeEntities, type WordsByUse } from '../entities/recognize.ts'
import type { ConditionDocs, GivenWords, InterpretedWords } from '../given-words.ts'
import type { QueryWord } from '../query-words.ts'
import { divideSubject } from './subject-entities.ts'

/** The choice of the first interpreted reading. */
export const FIRST_CHOICE: Choice = { doubtful: false, optional: true }

/** Interprets words. The result of the first choice is stored, because alternatives need it again. */
export function interpret(context: ReadingContext, given: GivenWords, choice: Choice): InterpretedWords {
  given.first ??= firstOf(context, given)
  const { first } = given
  const { hasDoubtful, hasOptional } = first.uses
  const isOther = (choice.doubtful && hasDoubtful) || (!choice.optional && hasOptional)
  return isOther ? newlyInterpreted(context, given, choice) : first
}

function firstOf(context: ReadingContext, given: GivenWords): InterpretedWords {
  const { known } = given
  const { today, now } = context
  const { space } = context.snapshot.lists
  if (known?.interpreted && known.today === today && known.now === now) return known.interpreted
  const mark = space.mark()
  const interpreted = newlyInterpreted(context, given, FIRST_CHOICE)
  if (known && space.mark() === mark && isLasting(interpreted, space)) Object.assign(known, { today, now, interpreted })
  return interpreted
}

/** True if the result can be stored: no union has many sets, no set of deadlines is in scratch memory. */
function isLasting({ uses }: InterpretedWords, space: DocSpace): boolean {
  return uses.entities.every(({ kind, docs }) => {
    if (docs.form === 'union') return docs.sets.length <= MAX_SETS_REMEMBERED
    return kind !== 'deadline' || docs.form !== 'dense' || space.isRetained(docs)
  })
}

function newlyInterpreted(context: ReadingContext, given: GivenWords, choice: Choice): InterpretedWords {
  const { words, written } = given
  const { space } = context.snapshot.lists
  const recognized = recognizeEntities(context, { words, written }, choice, given.runs)
  const wordAt = wordsAt(given)
  const divided = divideSubject(context.snapshot, recognized, given, wordAt)
  const { uses } = divided
  const conditions = [...conditionsOf(recognized.entities, words, space), ...divided.conditions]
  const docs = conditions.map((condition): ConditionDocs => {
    const alternatives = condition.map((entity) => ({
      meant: entity.docs,
      words: isMetByMeaning(entity) ? [] : wordsIn(entity, words, wordAt),
    }))
    const isInNames = alternatives.every((each) => each.words.every(({ onlyInNames }) => onlyInNames))
    return {
      anywhere: meantOrNamed(alternatives, ({ anywhere }) => anywhere, space),
      inName: isInNames ? undefined : meantOrNamed(alternatives, ({ inName }) => inName, space),
    }
  })
  const subject = [...new Set(uses.subject.map(wordAt))].filter((word) => word !== undefined)
  return { words, written, uses, conditions, subject, docs }
}

/** Documents that meet a condition or have its words, even for a kind in MET_BY_MEANING, such as dates. */
export function docsOfCondition({ snapshot }: ReadingContext, given: GivenWords, condition: Condition) {
  const wordAt = wordsAt(given)
  const alternatives = condition.map((entity) => ({ meant: entity.docs, words: wordsIn(entity, given.words, wordAt) }))
  return meantOrNamed(alternatives, ({ anywhere }) => anywhere, snapshot.lists.space)
}

/** Returns a look-up of the query word at a position. */
export function wordsAt({ words, queryWords }: GivenWords): (position: number) => QueryWord | undefined {
  return (position) => {
    const word = words[position]!
    const same = queryWords.find(({ given }) => given === word)
    if (same) return same
    const term = termOf(word)
    return queryWords.find(({ singular }) => singular === term)
  }
}

function isMetByMeaning({ kind, isExcluded }: Entity): boolean {
  return isExcluded === true || MET_BY_MEANING.some((name) => name === kind)
}

/** Groups of fields that the words request, even words for an open deadline that were left out. */
export function groupsShown(
  conditions: readonly Condition[],
  { hasOpenDeadline, shows }: Pick<WordsByUse, 'hasOpenDeadline' | 'shows'>,
): readonly FieldGroup[] {
  const ofEntities = conditions.map(([first]) => groupOf(first!.kind))
  return [
    ...(hasOpenDeadline ? (['deadlines'] as const) : []),
    ...shows,
    ...ofEntities.filter((group) => group !== undefined),
  ]
}

function groupOf(kind: EntityKind): FieldGroup | undefined {
  if (kind === 'deadline') return 'deadlines'
  if (kind === 'changed') return 'changes'
  const name = REQUESTED_NAMES.find((each) => each === kind)
  return name && (attributeOf(name).shownWith ?? 'deadlines')
}

/** The words of an entity without stop words. */
function wordsIn(
  { from, to }: Entity,
  words: readonly string[],
  wordAt: (position: number) => QueryWord | undefined,
): QueryWord[] {
  const found: QueryWord[] = []
  for (let at = from; at < to; at++) {
    const word = isStopWord(words[at]!) ? undefined : wordAt(at)
    if (word) found.push(word)
  }
  return found
}

/** Documents that have one of the entities, or all words of one of the entities. */
function meantOrNamed(
  alternatives: readonly { readonly meant: DocSet | LazyUnion; readonly words: readonly QueryWord[] }[],
  docsOf: (word: QueryWord) => DocSet | LazyUnion,
  space: DocSpace,
): DocSet | LazyUnion {
  // a Set, because several entities of the same words have the same document sets
  const sets = new Set<DocSet>()
  for (const { meant, words } of alternatives) {
    const named =
      words.length === 0
        ? NONE
        : words.length === 1
          ? docsOf(words[0]!)
          : ownResult(() => intersect(words.map(docsOf), space), space)
    if (alternatives.length === 1 && named.count === 0) return meant
    for (const docs of [meant, named]) for (const set of setsOf(docs)) sets.add(set)
  }
  return unionOperand([...sets], space)
}
