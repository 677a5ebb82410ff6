import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDirectory } from '../../../src/search/open-directory.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { answerLine } from './answer-lines.ts'
import { openQuestionedSnapshot } from './directory.ts'
import { variations } from './variations.ts'

/** As in `questions.test.ts`: after a change, update, and read the difference in variations.txt. */
const RECORDED = join(import.meta.dirname, 'variations.txt')

test('answers to thousands of questions made by rule are what they were', async () => {
  const snapshot = await openQuestionedSnapshot(scratchFolder(afterAll))
  try {
    const directory = openDirectory(snapshot)
    const questions = variations()
    if (process.env.UPDATE_GOLDEN) {
      writeFileSync(RECORDED, `${questions.map((each) => answerLine(directory, each)).join('\n')}\n`)
    }
    const recorded = readFileSync(RECORDED, 'utf8').trimEnd().split('\n')
    for (const [at, question] of questions.entries()) expect(answerLine(directory, question)).toBe(recorded[at])
    expect(recorded).toHaveLength(questions.length)
  } finally {
    await snapshot.close()
  }
})
