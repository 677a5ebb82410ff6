import { countCommon } from '../../docset/common.ts'
import type { DocSet } from '../../docset/docset.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { TermId } from '../../text/vocabulary.ts'
import type { Interpretation } from '../notes.ts'
import { type QueryWord, textListOf } from './query-words.ts'

/** Completions are many and alike: so many show what was meant. */
const MOST_NAMED = 5

/** What was done with the words of `q`, in their order: completed, corrected, left out; and what else was looked for. */
export function wordNotes(
  snapshot: Snapshot,
  words: readonly QueryWord[],
  kept: readonly QueryWord[],
  given: readonly string[],
): Interpretation[] {
  if (kept === words && words.every(meansItself)) return []
  const notes: Interpretation[] = []
  for (const word of words) {
    const note = kept.includes(word) ? changeOf(snapshot, word) : leftOut(word)
    if (note) notes.push(note)
  }
  return notes.concat(synonyms(snapshot, kept, given))
}

/** Whether nothing was done with a word: then there is nothing to tell. */
function meansItself({ meaning, forms }: QueryWord): boolean {
  return meaning.kind === 'term' && forms.length === 0
}

function leftOut({ given, anywhere }: QueryWord): Interpretation {
  const reason =
    anywhere.count === 0
      ? `No event has the word "${given}" or one like it; it was left out.`
      : `No event has all the words; "${given}" was left out.`
  return { parameter: 'q', given, used: [], reason }
}

function changeOf({ terms }: Snapshot, { given, meaning }: QueryWord): Interpretation | undefined {
  if (meaning.kind !== 'completed' && meaning.kind !== 'corrected') return undefined
  const used = meaning.terms.slice(0, MOST_NAMED).map((term) => terms.text(term))
  const unnamed = meaning.terms.length - used.length
  const taken = meaning.kind === 'completed' ? 'it was taken for the beginning of' : 'it was taken for'
  return { parameter: 'q', given, used, reason: `No event has the word "${given}"; ${taken} ${list(used, unnamed)}.` }
}

/** Each form once, and only when it adds events to those of one of its words: then it adds some to those of all of them. */
function synonyms(snapshot: Snapshot, kept: readonly QueryWord[], words: readonly string[]): Interpretation[] {
  if (kept.every(({ forms }) => forms.length === 0)) return []
  const told = new Map<string, Interpretation>()
  for (const { forms, meaning } of kept) {
    if (!forms.some(({ anywhere }) => addsTo(anywhere, snapshot, meaning.terms[0]))) continue
    const { from, to } = forms[0]!
    const given = words.slice(from, to).join(' ')
    const used = [...new Set(forms.map(({ form }) => form))]
    const reason = `Events with ${list(used, 0)} were looked for as well as those with "${given}".`
    told.set(given, { parameter: 'q', given, used, reason })
  }
  return [...told.values()]
}

/** Whether some document of a form does not have a term, if there is one. */
function addsTo(form: DocSet, snapshot: Snapshot, term: TermId | undefined): boolean {
  return term === undefined || countCommon(form, textListOf(snapshot, term)) < form.count
}

/** `"a"`, `"a" or "b"`, `"a", "b" or 7 others`. */
function list(words: readonly string[], unnamed: number): string {
  const items = words.map((word) => `"${word}"`)
  if (unnamed > 0) items.push(unnamed === 1 ? 'another word' : `${unnamed} others`)
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}
