import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Directory } from '../../../src/search/directory.ts'
import { openDirectory } from '../../../src/search/open-directory.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { readDocument } from '../../support/documents.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { soilScratch } from '../../support/soil-scratch.ts'
import { answerLines, foundIds } from './answer-lines.ts'
import { openQuestionedSnapshot } from './directory.ts'

/**
 * 150 questions with intents, which must hold, and whole answers as last reviewed. After a change of answers,
 * run `UPDATE_GOLDEN=1 npx vitest run test/golden`, review the difference, and commit it.
 */
const FILE = join(import.meta.dirname, 'questions.txt')
const MEANS = '  means '

interface Curated {
  readonly question: string
  /** Explicit calls that together find the same events. Empty if the question itself is explicit. */
  readonly intents: readonly string[]
  readonly answer: string
}

const blocks = readFileSync(FILE, 'utf8').trimEnd().split('\n\n')
const questions: readonly Curated[] = blocks.filter((block) => !block.startsWith('#')).map(parseBlock)

function parseBlock(block: string): Curated {
  const [question, ...lines] = block.split('\n')
  const means = lines.find((line) => line.startsWith(MEANS))
  const answer = [question, ...lines.filter((line) => line !== means)].join('\n')
  return { question: question!, intents: means?.slice(MEANS.length).split(' | ') ?? [], answer }
}

let snapshot: Snapshot
let directory: Directory
beforeAll(async () => {
  snapshot = await openQuestionedSnapshot(scratchFolder(afterAll))
  directory = openDirectory(snapshot)
  if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, `${blocks.map(updatedBlock).join('\n\n')}\n`)
})
afterAll(() => snapshot.close())

function updatedBlock(block: string): string {
  if (block.startsWith('#')) return block
  const [question, ...answer] = answerLines(directory, parseBlock(block).question).split('\n')
  return [question, ...block.split('\n').filter((line) => line.startsWith(MEANS)), ...answer].join('\n')
}

const withIntents = questions.filter(({ intents }) => intents.length > 0)

test.each(withIntents)(
  'the question $question finds the same events as the searches that questions.txt records for it',
  ({ question, intents }) => {
    const meant = new Set(intents.flatMap((intent) => foundIds(directory, intent)))
    expect(new Set(foundIds(directory, question))).toEqual(meant)
  },
)

test.each(questions)('the answer to $question equals the recorded answer', ({ question, answer }) => {
  expect(answerLines(directory, question)).toBe(answer)
})

test('an answer does not depend on earlier questions or on the content of scratch memory', () => {
  for (const { question, answer } of questions.toReversed()) {
    soilScratch(snapshot)
    expect(answerLines(directory, question)).toBe(answer)
  }
})

const EXAMPLES = [...readDocument('docs/what-to-type.md').matchAll(/^\| `(.*)` \| `(.*)` \|$/gm)].map(
  ([, typed, filters]) => ({ typed: typed!, filters: filters! }),
)

test('docs/what-to-type.md has at least 20 examples', () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(20)
})

test.each(EXAMPLES)('typing $typed finds the same events as the search $filters', ({ typed, filters }) => {
  const found = foundIds(directory, `q=${typed}`)
  expect(found).not.toEqual([])
  expect(found.toSorted()).toEqual(foundIds(directory, filters).toSorted())
})
