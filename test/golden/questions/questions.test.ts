import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocId } from '../../../src/docset/docset.ts'
import { CONTINENTS } from '../../../src/event/continents.ts'
import { parseDay } from '../../../src/event/days.ts'
import { COMPLETED_FACETS } from '../../../src/search/complete.ts'
import type { Directory } from '../../../src/search/directory.ts'
import { openDirectory } from '../../../src/search/open-directory.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { soilScratch } from '../../support/soil-scratch.ts'
import { answerLines, planLines } from './answer-lines.ts'
import { openQuestionedSnapshot } from './directory.ts'

/**
 * Whole answers to many questions, as they were when somebody last read them. After a change that answers
 * otherwise, run `UPDATE_GOLDEN=1 npx vitest run test/golden`, read the difference in answers.txt, and commit
 * it.
 */
const here = (name: string) => join(import.meta.dirname, name)
const questions = readFileSync(here('questions.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const TODAY = parseDay('2026-11-20')!
const BEGINNINGS = [
  '',
  'a',
  'be',
  'ma',
  'mach',
  'munch',
  'new',
  'NEW y',
  'são',
  'sao p',
  'uni',
  'learning',
  'zz',
  '中',
  'soft m',
]

let snapshot: Snapshot
let directory: Directory
beforeAll(async () => {
  snapshot = await openQuestionedSnapshot(scratchFolder(afterAll))
  directory = openDirectory(snapshot)
  if (process.env.UPDATE_GOLDEN) {
    writeFileSync(here('answers.txt'), `${questions.map((each) => answerLines(directory, each)).join('\n\n')}\n`)
  }
})
afterAll(() => snapshot.close())

const recorded = () => readFileSync(here('answers.txt'), 'utf8').trimEnd().split('\n\n')

test('every question has one answer, and no question stands there twice', () => {
  expect(recorded().map((answer) => answer.split('\n')[0])).toEqual(questions)
  expect(new Set(questions).size).toBe(questions.length)
})

test('whole answers to many questions are what they were', () => {
  const answers = recorded()
  questions.forEach((question, at) => {
    expect(answerLines(directory, question)).toBe(answers[at])
  })
})

test('answers depend neither on earlier questions nor on what they left in memory', () => {
  const answers = recorded()
  for (let at = questions.length - 1; at >= 0; at--) {
    soilScratch(snapshot)
    expect(answerLines(directory, questions[at]!)).toBe(answers[at])
  }
})

/** How every third question is executed, and what the directory answers without a search. */
function otherAnswers(snapshot: Snapshot): string {
  const directory = openDirectory(snapshot)
  const plans = questions.flatMap((question, at) => (at % 3 === 0 ? (planLines(snapshot, question) ?? []) : []))
  const names = (docs: readonly DocId[]) => docs.map((doc) => snapshot.id[doc]).join(' ')
  const related = Array.from(snapshot.id, (id, doc) => {
    return `related to ${id}: ${names(directory.related(doc as DocId, TODAY))}`
  })
  const completed = COMPLETED_FACETS.flatMap((facet) =>
    BEGINNINGS.map((text) => `${facet} ${text}: ${directory.complete(facet, text, 4).join(', ')}`),
  )
  const statistics = ['2026-11-20', '2027-01-31', '2024-02-29', '1990-01-01'].map(
    (today) => `statistics of ${today}: ${JSON.stringify(directory.statistics(parseDay(today)!))}`,
  )
  const lists = [undefined, ...CONTINENTS].map(
    (continent) => `countries of ${continent}: ${JSON.stringify(directory.countries(continent))}`,
  )
  const topics = `topics: ${JSON.stringify(directory.topics())}`
  return `${[...plans, ...related, ...completed, ...statistics, ...lists, topics].join('\n')}\n`
}

test('how questions are executed, and what else a directory answers, is what it was', async () => {
  // a plan depends on what was asked before
  const unasked = await openQuestionedSnapshot(scratchFolder())
  const said = otherAnswers(unasked)
  await unasked.close()
  if (process.env.UPDATE_GOLDEN) writeFileSync(here('others.txt'), said)
  const recorded = readFileSync(here('others.txt'), 'utf8').split('\n')
  for (const [at, line] of said.split('\n').entries()) expect(line).toBe(recorded[at])
})
