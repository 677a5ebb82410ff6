import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AskedDirectory, openAskedDirectory, REAL_DUMP } from '../../bench/questions/directory.ts'
import type { Verdict } from '../../bench/questions/judge.ts'
import { QUESTION_KINDS } from '../../bench/questions/kinds.ts'
import type { QuestionKind } from '../../bench/questions/question.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sqlDump } from '../support/sql-dump.ts'
import { RECORDS } from './records.ts'
import { SMALL_QUESTIONS } from './small-questions.ts'

const QUESTIONS_OF_A_KIND = 5
/** The number of answered questions, for kinds with fewer than five. A number may only rise. */
const SERVED_OF_SMALL: Readonly<Record<string, number>> = { topics: 3 }

/** The failed questions with their faults. Empty if at least `leastServed` questions are answered. */
function failures(verdicts: readonly Verdict[], leastServed: number): string[] {
  const failed = verdicts.filter(({ served }) => served === 'no')
  if (verdicts.length - failed.length >= leastServed) return []
  return failed.map(({ question, fault }) => `${question.asked}: ${fault}`)
}

function judged({ judge }: AskedDirectory, { questions }: QuestionKind): Verdict[] {
  return questions.slice(0, QUESTIONS_OF_A_KIND).map((question) => judge.judge(question))
}

describe('questions to made-up events', () => {
  let directory: AskedDirectory
  beforeAll(async () => {
    const dump = join(scratchFolder(afterAll), 'events.sql')
    writeFileSync(dump, sqlDump(RECORDS))
    directory = await openAskedDirectory(dump)
  })
  afterAll(() => directory.close())

  test.each(SMALL_QUESTIONS)(
    'at least the recorded number of questions to made-up events is answered well: $name',
    (kind) => {
      expect(failures(judged(directory, kind), SERVED_OF_SMALL[kind.name] ?? QUESTIONS_OF_A_KIND)).toEqual([])
    },
  )
})

describe.skipIf(!existsSync(REAL_DUMP))('questions to the real listings (skipped if they are missing)', () => {
  let directory: AskedDirectory
  beforeAll(async () => {
    directory = await openAskedDirectory(REAL_DUMP)
  })
  afterAll(() => directory.close())

  test.each(QUESTION_KINDS)('every question to the real listings is answered well: $name', (kind) => {
    expect(failures(judged(directory, kind), QUESTIONS_OF_A_KIND)).toEqual([])
  })
})
