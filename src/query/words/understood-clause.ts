import { EditionsOfWords } from './editions.ts'
import type { Understanding } from './given-words.ts'
import { withoutGluedWords } from './glued-words.ts'
import type { Choice } from './meanings/find-meanings.ts'
import { nameSets, type TextClause } from './text-clause.ts'
import { asksForDeadlines, FIRST_CHOICE, type ReadingContext, understand } from './understand.ts'
import { understoodNotes } from './understood-notes.ts'
import { wordNotes } from './word-notes.ts'

/**
 * The understood readings of a text, best first: doubtful meanings count only in later ones, and open
 * deadlines only in earlier ones. None where no word means anything and none is left out, for then the
 * literal reading says the same.
 */
export function* understoodReadings(context: ReadingContext, literal: TextClause): Iterator<TextClause> {
  const given = withoutGluedWords(context, literal.given)
  const first = understand(context, given, FIRST_CHOICE)
  const otherwise = (choice: Choice) => understoodClause(context, literal, understand(context, given, choice))
  const { hasDoubtful, hasOpenDeadline } = first.uses
  if (saysMore(first)) yield understoodClause(context, literal, first)
  if (hasDoubtful) yield otherwise({ doubtful: true, openDeadlines: true })
  if (hasOpenDeadline) yield otherwise({ doubtful: false, openDeadlines: false })
  if (hasDoubtful && hasOpenDeadline) yield otherwise({ doubtful: true, openDeadlines: false })
}

/** Whether words mean something or are left out, and not all of them are stop words. */
function saysMore({ conditions, uses, subject }: Understanding): boolean {
  if (conditions.length > 0) return true
  return uses.hasRequest || (uses.leftOut.length > 0 && subject.length > 0)
}

/** The words that ask for something: `when is the next europython` asks for one. */
function withoutLeftOut({ words, uses }: Understanding): readonly string[] {
  return words.filter((_, at) => !uses.leftOut.includes(at))
}

function understoodClause({ snapshot }: ReadingContext, literal: TextClause, understanding: Understanding): TextClause {
  const { conditions, docs, subject } = understanding
  const meant = conditions.map((condition, index) => ({
    asksFor: condition.map(({ label }) => label).join(' or '),
    docs: docs[index]!.anywhere,
  }))
  return {
    reading: 'understood',
    text: literal.text,
    words: literal.words,
    anywhere: [...meant, ...subject.map((word) => ({ asksFor: word.given, docs: word.anywhere }))],
    inName: [...docs.flatMap(({ inName }) => inName ?? []), ...nameSets(subject)],
    editions: new EditionsOfWords(snapshot, subject, withoutLeftOut(understanding)),
    asksForDeadlines: asksForDeadlines(understanding),
    notes: () => [...understoodNotes(understanding), ...wordNotes(snapshot, understanding.words, subject)],
    warnings: [],
    given: literal.given,
  }
}
