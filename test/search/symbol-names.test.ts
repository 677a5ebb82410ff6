import { expect, test } from 'vitest'
import { sharedEvents } from '../support/shared-directory.ts'
import { type SomeEvent, search, searchWords, testDirectory } from '../support/small-directory.ts'
import { testWords } from '../support/word-cases.ts'

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

const built = sharedEvents(EVENTS)

testWords(
  built,
  `
# a query with a symbol finds the names with the same symbols
C++ = 1 7
c++ 20 = 7
C# = 2
.NET = 5
C = 4
c&c = 3
R&D = 8 10
r & d = 8 10
AT&T = 11
# a query with a symbol that no event has is not corrected to another name
F# = none | -
`,
)

test('topic=c++ and topic=C# find only the topics C++ and C#, not the topic C', () => {
  expect(search(built, { by: 'topic', value: 'c++' }).total).toBe(2)
  expect(search(built, { by: 'topic', value: 'C#' }).total).toBe(1)
  expect(search(built, { by: 'topic', value: 'r&d topics' }).total).toBe(1)
  expect(search(built, { by: 'topic', value: 'D' }).total).toBe(0)
})

const SUBJECTS = ['R&D', 'Node.js', 'F#', 'Objective-C', 'AT&T', "O'Reilly", '3D', 'Web3', 'Industry 4.0']

test.each([
  ...SUBJECTS.map((subject) => [subject, subject]),
  ['r & d', 'R&D'],
  ['OReilly', "O'Reilly"],
  ['node js', 'Node.js'],
  ['objective c', 'Objective-C'],
])('q and topic with the value %s find only the event of the subject %s', async (value, subject) => {
  const directory = await testDirectory(
    SUBJECTS.map((topic, at) => ({ id: at + 1, name: `${topic} Summit`, topic: `${topic} and more` })),
  )
  const id = SUBJECTS.indexOf(subject!) + 1
  expect(searchWords(directory, value!).ids).toEqual([id])
  const { docs } = search(directory, { by: 'topic', value: value! })
  expect(docs.map((doc) => directory.snapshot.id[doc])).toEqual([id])
})
