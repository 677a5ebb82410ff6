import { countCommon } from '../../docset/common.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { type Interpretation, inWords, joined, quoted } from '../notes.ts'
import { type QueryWord, textListOf } from './query-words.ts'
import type { SynonymMatch } from './synonyms.ts'
import { writtenForm, writtenPhrase } from './written-form.ts'

/** Words that a note names at most. Of many completions, these show what was meant. */
const MOST_NAMED = 5

/** Notes on words that were completed or corrected, in their order; then notes on synonyms. */
export function wordNotes(snapshot: Snapshot, given: readonly string[], words: readonly QueryWord[]): Interpretation[] {
  if (words.every(isPlain)) return []
  const notes = words.map((word) => replacedNote(snapshot, word)).filter((note) => note !== undefined)
  return notes.concat(synonymNotes(snapshot, words, given))
}

/** Whether a word stands for itself alone: then there is nothing to say about it. */
function isPlain({ meaning, synonyms }: QueryWord): boolean {
  return !['completed', 'corrected'].includes(meaning.kind) && synonyms.length === 0
}

function replacedNote(snapshot: Snapshot, { given, meaning }: QueryWord): Interpretation | undefined {
  if (meaning.kind !== 'completed' && meaning.kind !== 'corrected') return undefined
  // two bigrams may be written as one word
  const words = new Set(meaning.terms.map((term) => writtenForm(snapshot)(term)))
  const used = [...words].slice(0, MOST_NAMED)
  const unnamed = words.size - used.length
  const searched = meaning.kind === 'completed' ? completions(used, unnamed) : corrections(used, unnamed)
  return { parameter: 'q', given, used, reason: `No event has the word "${given}". ${searched}` }
}

function completions(used: readonly string[], unnamed: number): string {
  if (used.length === 1) return `Searched for ${quoted(used[0]!)} instead.`
  const words = used.map(quoted)
  if (unnamed > 0) words.push(unnamed === 1 ? 'one other' : `${unnamed} others`)
  return `Searched for words that begin like it: ${joined(words, 'and')}.`
}

function corrections(used: readonly string[], unnamed: number): string {
  const words = used.map(quoted)
  if (unnamed > 0) words.push(unnamed === 1 ? 'another similar word' : `${unnamed} other similar words`)
  return `Searched for ${joined(words, 'or')} instead.`
}

/**
 * One note for each run of words that has synonyms, unless these add no event. An event that they add to one
 * of the words is one that they add to the whole run.
 */
function synonymNotes(snapshot: Snapshot, chosen: readonly QueryWord[], words: readonly string[]): Interpretation[] {
  const noteOf = new Map<string, Interpretation>()
  for (const { synonyms, meaning } of chosen) {
    const [first] = synonyms
    if (first === undefined) continue
    const given = words.slice(first.from, first.to).join(' ')
    if (noteOf.has(given)) continue
    const phrases = synonyms.map((synonym) => notedPhrases(snapshot)(synonym.phrases))
    if (!synonyms.some((synonym, index) => phrases[index]!.addsTo(meaning.terms[0], synonym))) continue
    const [only, ...others] = phrases as [NotedPhrases, ...NotedPhrases[]]
    const { written, reason } = others.length === 0 ? only : noted(new Set(phrases.flatMap((each) => each.written)))
    noteOf.set(given, { parameter: 'q', given, used: written, reason })
  }
  return [...noteOf.values()]
}

function noted(phrases: ReadonlySet<string>): Pick<NotedPhrases, 'written' | 'reason'> {
  const written = [...phrases]
  return { written, reason: `Also searched for ${inWords(written, 'and')}.` }
}

/** What notes say of the phrases of a synonym. */
interface NotedPhrases {
  /** The phrases as people write them, each once. */
  readonly written: readonly string[]
  readonly reason: string
  /** Whether the synonym has a document that a term, if there is one, does not have. */
  addsTo(term: TermId | undefined, synonym: SynonymMatch): boolean
}

/** Memoized by phrases: those of a form of the table of synonyms are one object for all searches. */
const notedPhrases = memoize((snapshot: Snapshot) =>
  memoize((phrases: SynonymMatch['phrases']): NotedPhrases => {
    const known = new Map<TermId, boolean>()
    return {
      ...noted(new Set(phrases.map((terms) => writtenPhrase(snapshot, terms)))),
      addsTo(term, { anywhere }) {
        if (term === undefined) return true
        const adds = known.get(term) ?? countCommon(anywhere, textListOf(snapshot, term)) < anywhere.count
        known.set(term, adds)
        return adds
      },
    }
  }),
)
