import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Directory } from '../../../src/search/directory.ts'
import { openDirectory } from '../../../src/search/open-directory.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { soilScratch } from '../../support/soil-scratch.ts'
import { answerLines } from './answer-lines.ts'
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
