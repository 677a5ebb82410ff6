import { describe, expect, test } from 'vitest'
import type { Answer } from '../../bench/questions/answerer.ts'
import { changesSince } from '../../bench/questions/changes.ts'
import type { RawEvent } from '../../bench/questions/events.ts'
import { Judge } from '../../bench/questions/judge.ts'
import { QUESTION_KINDS } from '../../bench/questions/kinds.ts'
import { ask, type Call } from '../../bench/questions/question.ts'
import type { Run } from '../../bench/questions/run.ts'
import { inCountry, inYear, isOnline, named } from '../../bench/questions/truth.ts'

const NO_EVENT: RawEvent = {
  id: 0,
  name: '',
  type: 'conference',
  topic: '',
  sub_topic: '',
  start: '',
  end: '',
  city: '',
  country: '',
  deadline: '',
  attendance: '',
}

function event(id: number, rest: Partial<RawEvent>): RawEvent {
  return { ...NO_EVENT, id, ...rest }
}

/** 12 events on rust and 12 on ruby: ids 1 to 12, 21 to 32. */
const EVENTS = [
  ...Array.from({ length: 12 }, (_, at) => event(1 + at, { name: `Rust Day ${at}`, start: '2026-12-01' })),
  ...Array.from({ length: 12 }, (_, at) => event(21 + at, { name: 'Ruby Day', start: '2027-02-01' })),
]
const RUST = named(/rust/i)

/** Judges a question by made-up answers: ids by the requested words, and more of the first answer. */
function verdict(
  answers: Readonly<Record<string, readonly number[]>>,
  { truth = RUST, more = {} as Omit<Parameters<typeof ask>[3], 'asked'>, answer = {} as Partial<Answer> } = {},
) {
  const idsOf = (call: Call) => answers[call.q!] ?? []
  const answerer = {
    answer: (call: Call): Answer => {
      return { ...answerOf(idsOf(call)), ...(call.q === 'first' ? answer : {}) }
    },
    ids: (call: Call, most?: number) => idsOf(call).slice(0, most),
  }
  return new Judge(answerer, EVENTS).judge(ask('rust', { q: 'first' }, truth, more))
}

function answerOf(ids: readonly number[]): Answer {
  const nothingSaid = { warnings: [], understood: [], proposedCalls: [], refused: undefined }
  return { total: ids.length, ids: ids.slice(0, 10), ...nothingSaid }
}

const followed = { proposedCalls: [{ in: 'relax', params: { q: 'second' }, total: 1 } as const] }

describe('the judgement of a benchmark question', () => {
  test('a benchmark question is served if eight of the first ten events are right', () => {
    expect(verdict({ first: [1, 2, 3, 4, 5, 6, 7, 8, 21, 22] }).served).toBe('in one call')
    expect(verdict({ first: [1, 2, 3, 4, 5, 6, 7, 21, 22, 23] })).toMatchObject({
      served: 'no',
      fault: '7 of the first 10 are right',
    })
  })

  test('a benchmark question for any event is served by one right event, a question for all is not', () => {
    expect(verdict({ first: [1] }).served).toBe('in one call')
    expect(verdict({ first: [1] }, { more: { wantsAll: true } }).fault).toBe('1 of 12 are found')
  })

  test('a benchmark question with few right events is served if most of them are found', () => {
    const truth = ({ id }: RawEvent) => id <= 5
    expect(verdict({ first: [1, 2] }, { truth }).fault).toBe('2 of 5 are found')
    expect(verdict({ first: [1, 2, 3] }, { truth }).served).toBe('in one call')
  })

  test('a benchmark question counts an event that is listed twice only once', () => {
    const twice = [event(1, { name: 'Rust' }), event(2, { name: 'Rust' }), event(3, { name: 'Rust Asia' })]
    const answerer = { answer: () => answerOf([3]), ids: () => [3] }
    const question = ask('rust', { q: 'rust' }, RUST)
    expect(new Judge(answerer, twice).judge(question).fault).toBe('1 of 2 are found')
  })

  test('a benchmark question follows one proposed call of an answer without events', () => {
    const found = verdict({ first: [], second: [1, 2] }, { answer: followed })
    expect(found).toMatchObject({ served: 'with a proposed call', followed: { params: { q: 'second' } } })
    expect(verdict({ first: [], second: [21] }, { answer: followed }).served).toBe('no')
  })

  test('a benchmark question follows no proposed call if the page is full and has no warning', () => {
    const ids = EVENTS.slice(12).map(({ id }) => id)
    expect(verdict({ first: ids, second: [1, 2] }, { answer: followed }).served).toBe('no')
    const warned = { ...followed, warnings: ['Others.'] }
    expect(verdict({ first: ids, second: [1, 2] }, { answer: warned }).served).toBe('with a proposed call')
  })

  test('a benchmark question without right events is served only with a warning or a proposed call', () => {
    const nothing = { truth: () => false, more: { instead: RUST } }
    expect(verdict({ first: [1] }, nothing).served).toBe('no')
    expect(verdict({ first: [1] }, { ...nothing, answer: { warnings: ['Others.'] } }).served).toBe('in one call')
    expect(verdict({ first: [], second: [1] }, { ...nothing, answer: followed }).served).toBe('with a proposed call')
  })

  test('a benchmark question whose call is refused is not served', () => {
    expect(verdict({ first: [1] }, { answer: { refused: 'no' } }).served).toBe('no')
  })

  test('a benchmark question without right events must name events to show instead', () => {
    expect(() => verdict({}, { truth: () => false })).toThrow('none and nothing to show instead')
    expect(() => verdict({}, { more: { instead: RUST } })).toThrow('12 and something to show instead')
  })
})

describe('what a benchmark question recognizes in a row', () => {
  test('a benchmark question recognizes a country in any spelling, or by the city of the row', () => {
    const inUs = inCountry('US')
    for (const country of ['USA', ':us:', 'U.S.A.', 'United-States']) expect(inUs(event(1, { country }))).toBe(true)
    expect(inUs(event(1, { city: 'Raleigh (NC)' }))).toBe(true)
    expect(inUs(event(1, { city: 'Raleigh (NC)', country: 'Canada' }))).toBe(false)
  })

  test('a benchmark question for a year includes events on its first and last day', () => {
    const starts = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01']
    expect(starts.map((start) => inYear(2027)(event(1, { start })))).toEqual([false, true, true, false])
  })

  test('a benchmark question recognizes an online event by its attendance or its city', () => {
    expect(isOnline(event(1, { attendance: 'online' }))).toBe(true)
    expect(isOnline(event(1, { city: 'Virtual (Zoom)' }))).toBe(true)
    expect(isOnline(event(1, { city: 'Salzburg' }))).toBe(false)
  })
})

test('the benchmark has at least 400 questions in sixteen kinds, and no kind has a call twice', () => {
  expect(QUESTION_KINDS).toHaveLength(16)
  expect(QUESTION_KINDS.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(400)
  for (const { questions } of QUESTION_KINDS) {
    expect(new Set(questions.map(({ call }) => JSON.stringify(call))).size).toBe(questions.length)
  }
})

test('the benchmark has thirty questions that are tried as a new user would', () => {
  expect(QUESTION_KINDS.flatMap(({ questions }) => questions.filter(({ thirty }) => thirty))).toHaveLength(30)
})

test('the benchmark lists changes between two runs of questions by call', () => {
  const asked = {
    kind: 'plain',
    asked: '',
    call: { q: 'a' },
    served: 'in one call',
    fault: null,
    trueEvents: 1,
  } as const
  const page = { ...asked, total: 2, ids: [1, 2], understood: [], warnings: [], proposedCalls: [] }
  const run = (...questions: Run['questions']) => ({ questions }) as unknown as Run
  expect(changesSince(run(page), run(page), 'plain')).toEqual([])
  expect(changesSince(run(page), run({ ...page, ids: [2, 1] }), 'plain')).toEqual(['q=a: another order'])
  expect(changesSince(run(page), run({ ...page, total: 3, ids: [1, 3] }), 'plain')).toEqual([
    'q=a: total 2 -> 3; gone 2; new 3',
  ])
})
