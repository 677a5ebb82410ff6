import { type Interpretation, inWords, quoted } from '../notes.ts'
import type { Understanding } from './given-words.ts'
import type { RunMeaning, WordRun } from './meanings/run-meaning.ts'

/** One note for each meaning, in the order of the words; then one for all words that were left out. */
export function understoodNotes({ conditions, uses, written }: Understanding): Interpretation[] {
  const notes = conditions
    .flat()
    .toSorted((a, b) => a.from - b.from)
    .map((meaning) => meaningNote(meaning, written))
  return uses.leftOut.length === 0 ? notes : [...notes, leftOutNote(uses.leftOut.map((at) => written[at]!))]
}

function meaningNote(meaning: RunMeaning, written: readonly string[]): Interpretation {
  const given = runAsWritten(meaning, written)
  const reason = `${quoted(given)} was taken for ${meaning.takenFor}.`
  return { parameter: 'q', given, used: [meaning.label], reason }
}

/** The words of a run as given. */
function runAsWritten({ from, to }: WordRun, written: readonly string[]): string {
  return written
    .slice(from, to)
    .filter((word) => word !== '')
    .join(' ')
}

function leftOutNote(words: readonly string[]): Interpretation {
  const distinct = [...new Set(words)]
  const they = distinct.length === 1 ? 'it names' : 'they name'
  const reason = `Searched without ${inWords(distinct, 'and')}: ${they} nothing that an event is found by.`
  return { parameter: 'q', given: words.join(' '), used: [], reason }
}
