import { dates } from './kinds/dates.ts'
import { deadlines } from './kinds/deadlines.ts'
import { forms } from './kinds/forms.ts'
import { joined } from './kinds/joined.ts'
import { languages } from './kinds/languages.ts'
import { misspellings } from './kinds/misspellings.ts'
import { places } from './kinds/places.ts'
import { placesInWords } from './kinds/places-in-words.ts'
import { plain } from './kinds/plain.ts'
import { regions } from './kinds/regions.ts'
import { running } from './kinds/running.ts'
import { sentences } from './kinds/sentences.ts'
import { series } from './kinds/series.ts'
import { thin } from './kinds/thin.ts'
import { topics } from './kinds/topics.ts'
import { types } from './kinds/types.ts'
import type { QuestionKind } from './question.ts'

/** Minimum share of questions of a kind whose right events are found in one call or by a proposed call. */
export const KIND_TARGET = 0.9
export const OVERALL_TARGET = 0.97

/** The kind whose answers `--against` compares. */
export const PLAIN = 'plain'

export const QUESTION_KINDS: readonly QuestionKind[] = [
  { name: PLAIN, title: 'plain, well-formed', questions: plain },
  { name: 'places', title: 'places as people call them', questions: places },
  { name: 'joined', title: 'joined, split, hyphenated', questions: joined },
  { name: 'topics', title: 'near-synonyms of topics', questions: topics },
  { name: 'sentences', title: 'whole sentences in q', questions: sentences },
  { name: 'types', title: 'type words in q', questions: types },
  { name: 'dates', title: 'dates in q', questions: dates },
  { name: 'places-in-words', title: 'places in q', questions: placesInWords },
  { name: 'misspellings', title: 'misspellings', questions: misspellings },
  { name: 'languages', title: 'other languages', questions: languages },
  { name: 'deadlines', title: 'deadlines and attendance', questions: deadlines },
  { name: 'series', title: 'series, abbreviations, proposed calls', questions: series },
  { name: 'regions', title: 'states, provinces, wrong parameters', questions: regions },
  { name: 'forms', title: 'one thing under several names', questions: forms },
  { name: 'running', title: 'what runs on a day, ranges', questions: running },
  { name: 'thin', title: 'narrower than what was meant', questions: thin },
]
