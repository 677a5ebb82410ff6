import { expect, test } from 'vitest'
import { QUESTION_KINDS } from '../../bench/questions/kinds.ts'

test('the benchmark has at least 400 questions in sixteen kinds, and no kind has a call twice', () => {
  expect(QUESTION_KINDS).toHaveLength(16)
  expect(QUESTION_KINDS.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(400)
  for (const { questions } of QUESTION_KINDS) {
    expect(new Set(questions.map(({ call }) => JSON.stringify(call))).size).toBe(questions.length)
  }
})

test('the benchmark has thirty questions of the kind that a new user asks', () => {
  expect(QUESTION_KINDS.flatMap(({ questions }) => questions.filter(({ thirty }) => thirty))).toHaveLength(30)
})
