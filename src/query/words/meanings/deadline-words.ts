import type { EpochDay } from '../../../event/days.ts'
import type { DateRange } from '../../dates.ts'
import { datesAt } from './dates-in-words.ts'
import { type Phrases, phraseAt, phrasesOf } from './phrases.ts'

/**
 * Words about the deadline for submissions. `deadline in March` means a deadline in that month. Phrases that
 * only ask whether papers are still taken mean a deadline from today on.
 */
const OPEN_DEADLINE = `
  call for papers, calls for papers, call for paper, cfp, cfps, call for abstracts, call for submissions
  call for proposals
  call for participation, call for contributions, call for posters, open cfp, open cfps, open call, open calls
  open call for papers, open calls for papers, open deadline, open deadlines, deadline open, deadlines open
  deadline is open
  still accepting papers, still accepting submissions, still accepting abstracts, still accepting
  still accept papers
  still accept submissions, still accept abstracts, accepting papers, accepting submissions, accepting abstracts
  accept papers, accept submissions, accept abstracts, still take papers, still take submissions, take papers
  taking papers
  still taking papers, still taking submissions, taking submissions, open for submission, open for submissions
  still open for submission, still open for submissions, submissions open, submission open, submission is open
  submissions are open, open submissions, open submission, submit a paper, submit papers, submit my paper, submit to
  i can submit to, where to submit, where can i submit, to submit, submit an abstract, upcoming deadline
  upcoming deadlines, submission, submissions, submit, submitting, abstract submission, abstract submissions
  paper submission, paper submissions, still submit, still submit to, can still submit, can still submit to
  can i still submit, can i still submit to, should i submit to, could i submit to, open to submissions
  upcoming submission deadline, upcoming submission deadlines, next deadline, next deadlines, paper deadline
  paper deadlines, submission deadline, submission deadlines, abstract deadline, deadline, deadlines
  deadline not passed, deadline has not passed, deadlines not passed, appel a communications
  appels a communications
  appel a contributions, convocatoria de ponencias, convocatoria, chamada de trabalhos, einreichfrist
  einreichungsfrist
`

const DEADLINE = `
  deadline, deadlines, submission deadline, submission deadlines, paper deadline, paper deadlines, abstract deadline
  deadline for papers, deadline for submissions, deadline for submission, due, due date, due dates, papers due
  paper due
  abstracts due, submissions due, submission due, submit, closing, cfp closes, cfp closing, cfp, call for papers
  einreichfrist, einreichungsfrist, date limite
`

const tableOf = (phrases: string): Phrases<true> =>
  phrasesOf(
    phrases
      .split(/[,\n]/)
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '')
      .map((phrase) => [phrase, true] as const),
  )
const openPhrases = tableOf(OPEN_DEADLINE)
const deadlinePhrases = tableOf(DEADLINE)
/** The words with which they begin. */
export const DEADLINE_STARTS: readonly string[] = [...openPhrases.keys(), ...deadlinePhrases.keys()]
const BEFORE_DATE: ReadonlySet<string> = new Set('is are in on of at for the with'.split(' '))

export interface DeadlineMeant {
  readonly to: number
  readonly range: DateRange
  /** Whether the words only ask for an open deadline, so that they may also be left out. */
  readonly mayBeLeftOut: boolean
}

/** What the words from a position on say of deadlines. */
export function deadlineAt(words: readonly string[], at: number, today: EpochDay): DeadlineMeant | undefined {
  const named = phraseAt(deadlinePhrases, words, at)
  if (named) {
    let next = at + named.length
    while (BEFORE_DATE.has(words[next] ?? '') && datesAt(words, next, today) === undefined) next++
    const dates = next < words.length ? datesAt(words, next, today) : undefined
    if (dates) return { to: dates.to, range: dates.range, mayBeLeftOut: false }
  }
  const open = phraseAt(openPhrases, words, at)
  return open && { to: at + open.length, range: { from: today, to: null }, mayBeLeftOut: true }
}

/** Whether a word that may stand behind a date makes it a date of deadlines: `a March deadline`. */
export function isDeadlineWord(word: string | undefined): boolean {
  return word === 'deadline' || word === 'deadlines'
}
