import { expect, test } from 'vitest'
import { sharedDirectory } from '../support/shared-directory.ts'
import { type SomeEvent, search, searchWords, smallDirectory } from '../support/small-directory.ts'

const NAMES = [
  'C++ Week',
  'C# Evening',
  'C&C Forum',
  'The C Language',
  '.NET Meeting',
  'Net Meeting',
  'C++20 Course',
  'R&D Day',
  'A Day of D & R',
  'R & D Forum',
  'AT&T Talks',
]
const EVENTS: readonly SomeEvent[] = NAMES.map((name, at) => ({
  id: at + 1,
  name,
  topic: /^(C\+\+|C#|R&D)/.exec(name)?.[1] ?? 'Computing',
}))

const built = sharedDirectory(() => smallDirectory(EVENTS))

test.each([
  ['C++', ['C++ Week', 'C++20 Course']],
  ['c++ 20', ['C++20 Course']],
  ['C#', ['C# Evening']],
  ['.NET', ['.NET Meeting']],
  ['C', ['The C Language']],
  ['c&c', ['C&C Forum']],
  ['R&D', ['R&D Day', 'R & D Forum']],
  ['r & d', ['R&D Day', 'R & D Forum']],
  ['AT&T', ['AT&T Talks']],
])('the query %s finds the names with the same symbols: %j', (text, names) => {
  const found = searchWords(built, text).ids.map((id) => NAMES[id! - 1])
  expect(found.toSorted()).toEqual(names.toSorted())
})

test('topic=c++ and topic=C# find only their own topics, not the topic of the letter alone', () => {
  expect(search(built, { by: 'topic', value: 'c++' }).total).toBe(2)
  expect(search(built, { by: 'topic', value: 'C#' }).total).toBe(1)
  expect(search(built, { by: 'topic', value: 'r&d topics' }).total).toBe(1)
  expect(search(built, { by: 'topic', value: 'D' }).total).toBe(0)
})

test('a query with a symbol, such as "F#", is not corrected to another name if no event has it', () => {
  expect(searchWords(built, 'F#')).toMatchObject({ total: 0, ids: [] })
})

const SUBJECTS = [
  'R&D',
  'Node.js',
  'Vue.js',
  'F#',
  'Objective-C',
  'AT&T',
  "O'Reilly",
  '3D',
  '5G',
  'Web3',
  'Industry 4.0',
]

test.each([
  ...SUBJECTS.map((subject) => [subject, subject]),
  ['r & d', 'R&D'],
  ['OReilly', "O'Reilly"],
  ['node js', 'Node.js'],
  ['objective c', 'Objective-C'],
])('q and topic with the value %s find only the event of the subject %s', async (value, subject) => {
  const directory = await smallDirectory(
    SUBJECTS.map((topic, at) => ({ id: at + 1, name: `${topic} Summit`, topic: `${topic} and more` })),
  )
  try {
    const id = SUBJECTS.indexOf(subject!) + 1
    expect(searchWords(directory, value!).ids).toEqual([id])
    const { docs } = search(directory, { by: 'topic', value: value! })
    expect(docs.map((doc) => directory.snapshot.id[doc])).toEqual([id])
  } finally {
    await directory.dispose()
  }
})
