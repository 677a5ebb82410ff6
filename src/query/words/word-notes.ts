import { NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { textListOf } from '../key-lookup.ts'
import { type Interpretation, inWords, joined, quoted } from '../notes.ts'
import type { QueryWord } from './query-words.ts'
import type { FormsNote, OtherForms, SynonymMatch } from './synonyms.ts'
import { writtenForm, writtenPhrase } from './written-form.ts'

/** Maximum number of completions or corrections that a note names. */
const MAX_NAMED = 5
/** Maximum number of other forms that a note names; the rest are counted. */
const MAX_FORMS = 3

const NO_NOTES: readonly Interpretation[] = []

/** Notes on words that were completed, corrected or searched in part, in order; then notes on synonyms. */
export function wordNotes(
  snapshot: Snapshot,
  given: readonly string[],
  words: readonly QueryWord[],
): readonly Interpretation[] {
  if (words.every(isPlain)) return NO_NOTES
  const notes = words.map((word) => replacedNote(snapshot, word)).filter((note) => note !== undefined)
  return notes.concat(synonymNotes(snapshot, words, given))
}

function isPlain({ found, synonyms }: QueryWord): boolean {
  return synonyms.length === 0 && !['completed', 'corrected', 'partial'].includes(found.kind)
}

function replacedNote(snapshot: Snapshot, { given, found }: QueryWord): Interpretation | undefined {
  if (found.kind === 'partial') return partialNote(snapshot, given, found.terms)
  if (found.kind !== 'completed' && found.kind !== 'corrected') return undefined
  // a set, because two terms (bigrams) may have the same written form
  const words = new Set(found.terms.map((term) => writtenForm(snapshot, term)))
  const used = [...words].slice(0, MAX_NAMED)
  const unnamed = words.size - used.length
  const searched = found.kind === 'completed' ? completions(used, unnamed) : corrections(used, unnamed)
  return { parameter: 'q', given, used, reason: `No event has the word "${given}". ${searched}` }
}

function partialNote(snapshot: Snapshot, given: string, terms: readonly TermId[]): Interpretation {
  const used = terms.map((term) => snapshot.terms.text(term))
  const reason = `No event has the word "${given}". Searched for most of its letters: ${inWords(used, 'and')}.`
  return { parameter: 'q', given, used, reason }
}

function completions(used: readonly string[], unnamed: number): string {
  if (used.length === 1) return `Searched for ${quoted(used[0]!)} instead.`
  const words = used.map(quoted)
  if (unnamed > 0) words.push(unnamed === 1 ? 'one other' : `${unnamed} others`)
  return `Searched for words that begin with it: ${joined(words, 'and')}.`
}

function corrections(used: readonly string[], unnamed: number): string {
  const words = used.map(quoted)
  if (unnamed > 0) words.push(unnamed === 1 ? 'another similar word' : `${unnamed} other similar words`)
  return `Searched for ${joined(words, 'or')} instead.`
}

/** One note for each run of words with synonyms that add events. */
function synonymNotes(snapshot: Snapshot, chosen: readonly QueryWord[], words: readonly string[]): Interpretation[] {
  const notes: Interpretation[] = []
  const seen: SynonymMatch[] = []
  for (const { synonyms } of chosen) {
    for (const match of synonyms) {
      // all words of a run have the same match, which needs one note
      if (seen.includes(match)) continue
      seen.push(match)
      const { from, to, forms } = match
      forms.note ??= formsNote(snapshot, forms)
      const { used, reason } = forms.note
      if (used.length > 0) notes.push({ parameter: 'q', given: words.slice(from, to).join(' '), used, reason })
    }
  }
  return notes
}

/**
 * Names the forms that add most events: a subject has up to twenty forms. `used` is empty if no form adds an
 * event.
 */
function formsNote(snapshot: Snapshot, { own, phrases }: OtherForms): FormsNote {
  const { space } = snapshot.lists
  const mark = space.mark()
  const docsOf = (terms: readonly TermId[]) =>
    intersect(
      terms.map((term) => textListOf(snapshot, term)),
      space,
    )
  const known = own ? docsOf(own) : NONE
  const adding = phrases
    .map((phrase) => ({ phrase, docs: docsOf(phrase) }))
    .map(({ phrase, docs }) => ({ phrase, added: docs.count - intersect([docs, known], space).count }))
    .filter(({ added }) => added > 0)
    .sort((a, b) => b.added - a.added)
  space.backTo(mark)
  const used = [...new Set(adding.slice(0, MAX_FORMS).map(({ phrase }) => writtenPhrase(snapshot, phrase)))]
  const others = adding.length > MAX_FORMS ? [`${adding.length - MAX_FORMS} more`] : []
  return { used, reason: `Also searched for ${joined([...used.map(quoted), ...others], 'and')}.` }
}
