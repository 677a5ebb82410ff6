import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AskedDirectory, openAskedDirectory, REAL_DUMP } from '../../bench/questions/directory.ts'
import type { Verdict } from '../../bench/questions/judge.ts'
import { QUESTION_KINDS } from '../../bench/questions/kinds.ts'
import type { QuestionKind } from '../../bench/questions/question.ts'

const QUESTIONS_OF_A_KIND = 5

/** The questions of a kind that fail, each with its fault. Empty if at least `leastServed` questions pass. */
function failures(verdicts: readonly Verdict[], leastServed: number): string[] {
  const failed = verdicts.filter(({ served }) => served === 'no')
  if (verdicts.length - failed.length >= leastServed) return []
  return failed.map(({ question, fault }) => `${question.asked}: ${fault}`)
}

function judged({ judge }: AskedDirectory, { questions }: QuestionKind): Verdict[] {
  return questions.slice(0, QUESTIONS_OF_A_KIND).map((question) => judge.judge(question))
}

describe.skipIf(!existsSync(REAL_DUMP))('questions to the real listings (skipped if they are missing)', () => {
  let directory: AskedDirectory
  beforeAll(async () => {
    directory = await openAskedDirectory(REAL_DUMP)
  })
  afterAll(() => directory.close())

  test.each(QUESTION_KINDS)('all questions of a kind to the real listings pass: $name', (kind) => {
    expect(failures(judged(directory, kind), QUESTIONS_OF_A_KIND)).toEqual([])
  })
})
