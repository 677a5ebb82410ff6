import { expect, test } from 'vitest'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { directoryWith, search, testDirectory } from '../../support/small-directory.ts'

const built = sharedDirectory(async () => {
  const many = (from: number, topic: string, name: string, inBonn = 0) =>
    Array.from({ length: 12 }, (_, index) => {
      return { id: from + index, topic, name: `${name} ${index}`, city: index < inBonn ? 'Bonn' : '' }
    })
  return directoryWith({ topics: 'law = legal studies = jurisprudence' }, [
    { id: 1, topic: 'Computer Science', sub_topic: 'Databases' },
    { id: 2, topic: 'Social Science', sub_topic: 'Human Rights Law' },
    { id: 3, topic: 'Law' },
    { id: 4, topic: 'Database', name: 'Legal Data' },
    { id: 5, topic: 'Robots' },
    { id: 6, topic: 'Ruby', type: 'workshop' },
    ...many(100, 'Ruby', 'Rails gems hotwire', 1),
    ...many(200, 'Rails', 'Rails gems hotwire', 3),
    ...[300, 400, 500, 600].flatMap((from) => many(from, 'Cooking', 'Soup')),
    ...many(700, 'Cooking', 'Android gradle compose', 1).map((event) => ({ ...event, sub_topic: 'Kotlin' })),
    ...many(800, 'Cooking', 'Android gradle compose', 2).map((event) => ({ ...event, sub_topic: 'Jetpack' })),
  ])
})

const reasons = (by: 'topic' | 'sub_topic', value: string) =>
  search(built, { by, value }).interpretation.map(({ reason }) => reason)

test('a value of "topic" with few events suggests its words as q, then similar topics', () => {
  const { total, suggestions } = search(built, { by: 'topic', value: 'rail' }, { by: 'city', value: 'Bonn' })
  expect(total).toBe(3)
  expect(suggestions).toMatchObject([
    { given: 'rail', filters: [{ by: 'text', text: 'rail' }, { by: 'city' }], total: 4 },
    { given: 'rail', didYouMean: ['Ruby'], total: 1 },
  ])
})

test('a value of "topic" that contains a type finds the events of the topic with this type', () => {
  expect(search(built, { by: 'topic', value: 'ruby workshops' }).total).toBe(1)
  expect(reasons('topic', 'ruby workshops')).toEqual([
    'No topic is called "ruby workshops". Searched in the topic "ruby" for events of the type workshop.',
  ])
  expect(search(built, { by: 'topic', value: 'upcoming events about ruby' }).total).toBe(13)
})

test('a value of "topic" is split into topic and type only if it has at most 16 words', () => {
  const inWords = (words: number) => search(built, { by: 'topic', value: `${'upcoming '.repeat(words - 2)}ruby talks` })
  expect(inWords(16).total).toBe(13)
  expect(inWords(17).total).toBe(0)
})

test('a value of "topic" may contain two types', () => {
  const [note] = search(built, { by: 'topic', value: 'ruby workshops seminars' }).interpretation
  expect(note).toMatchObject({ used: ['ruby', 'workshop', 'seminar'] })
  expect(note!.reason).toContain('for events of the type workshop or seminar.')
})

test('a type in a value of "topic" is ignored if the request has the parameter "type"', () => {
  const conferences = search(built, { by: 'topic', value: 'ruby workshops' }, { by: 'type', value: 'conference' })
  expect(conferences.total).toBe(12)
})

test('a value of "topic" with a type finds the whole topic if the topic has no events of this type', () => {
  const { total, interpretation } = search(built, { by: 'topic', value: 'rails seminars' })
  expect(total).toBe(12)
  expect(interpretation.map(({ used }) => used)).toEqual([['rails']])
})

test('if a value of "topic" with a type finds few events, its words are also suggested for q', () => {
  const [first] = search(built, { by: 'topic', value: 'ruby workshops' }).suggestions
  expect(first).toMatchObject({ didYouMean: ['ruby', 'workshop'], total: 1 })
})

test('an unknown value of "topic" is searched as a topic that means the same, not as a sub-topic', () => {
  expect(reasons('topic', 'legal studies')).toEqual([
    'No topic is called "legal studies". Searched in "Law", which means the same.',
  ])
})

test('an unknown value of "topic" is searched as the topic that its last words mean', () => {
  expect(reasons('topic', 'maritime law')).toEqual([
    'No topic is called "maritime law". Searched in "Law", the nearest by name.',
  ])
  expect(reasons('topic', 'maritime jurisprudence')).toEqual([
    'No topic is called "maritime jurisprudence". Searched in "Law", the nearest by name.',
  ])
  expect(reasons('sub_topic', 'maritime jurisprudence of fish')).toEqual([
    'No sub-topic is called "maritime jurisprudence of fish". Searched in "Human Rights Law", the nearest by name.',
  ])
})

test('an unknown value of "topic" in the plural finds the topic in the singular', () => {
  expect(search(built, { by: 'topic', value: 'databases' })).toMatchObject({
    total: 1,
    interpretation: [{ used: ['Database'], reason: expect.stringContaining('or another form of it') }],
  })
})

test('the note on a value of "topic" with "and" or commas reports the result for each part', () => {
  expect(reasons('topic', 'jurisprudence, robotics and nothing')).toEqual([
    'No topic is called "jurisprudence, robotics and nothing". Searched in "Law", for the parts of this ' +
      'value. No topic is similar to "robotics" or "nothing".',
  ])
})

test('an unknown value of "topic" with a doubtful meaning is also suggested as words of q', () => {
  const { suggestions } = search(built, { by: 'topic', value: 'legal data' })
  expect(suggestions).toMatchObject([{ filters: [{ by: 'text', text: 'legal data' }], total: 1 }])
})

test('an unknown value of "topic" is suggested as words of q only if the request has no q', () => {
  const { suggestions } = search(built, { by: 'text', text: 'soup' }, { by: 'topic', value: 'legal data' })
  expect(suggestions).toEqual([])
})

test('a value of "subtopic" with few events suggests its words as q, then similar topics', () => {
  const { suggestions, total } = search(built, { by: 'sub_topic', value: 'databases' })
  expect(total).toBe(1)
  expect(suggestions).toMatchObject([
    { didYouMean: ['databases'], filters: [{ by: 'text', text: 'databases' }], total: 2 },
    { didYouMean: ['Database'], filters: [{ by: 'topic', value: 'Database' }] },
  ])
})

test('a value of "topic" with few events suggests the topics whose events use the same words', () => {
  const { suggestions, total } = search(built, { by: 'topic', value: 'Ruby' }, { by: 'city', value: 'Bonn' })
  expect(total).toBe(1)
  expect(suggestions).toMatchObject([{ didYouMean: ['Rails'], total: 3 }])
})

test('a value of "topic" that finds ten or more events gets no suggestion', () => {
  expect(search(built, { by: 'topic', value: 'Ruby' })).toMatchObject({ total: 13, suggestions: [] })
})

test('a value of "subtopic" with few events suggests the sub-topics whose events use the same words', () => {
  const { suggestions, total } = search(built, { by: 'sub_topic', value: 'Kotlin' }, { by: 'city', value: 'Bonn' })
  expect(total).toBe(1)
  expect(suggestions).toMatchObject([{ parameter: 'subtopic', didYouMean: ['Jetpack'], total: 2 }])
})

test('a topic that has the words of the given topic, and more events, is suggested before a search by q', async () => {
  const topics = ['Artificial Intelligence', 'AI ML', 'AI ML', 'AI ML']
  const events = topics.map((topic, at) => ({ id: 1 + at, topic }))
  const hiding = await testDirectory(events, 'AI = Artificial Intelligence')
  const { suggestions } = search(hiding, { by: 'topic', value: 'Artificial Intelligence' })
  expect(suggestions.slice(0, 2)).toMatchObject([
    { filters: [{ by: 'topic', value: 'AI ML' }], total: 3 },
    { filters: [{ by: 'text', text: 'Artificial Intelligence' }], total: 4 },
  ])
})

test('topic=Dentistry suggests the topic "Dental Care", which has a related word in its name', async () => {
  const dental = await testDirectory([
    { id: 1, topic: 'Dental Care' },
    { id: 2, topic: 'Dentistry' },
    { id: 3, topic: 'Dental Care' },
  ])
  const asked = (value: string) => search(dental, { by: 'topic', value }).suggestions
  expect(asked('Dentistry')).toMatchObject([{ filters: [{ by: 'topic', value: 'Dental Care' }], total: 2 }])
  const without = await testDirectory([{ id: 1, topic: 'Dental Care' }])
  expect(search(without, { by: 'topic', value: 'Dentistry' })).toMatchObject({
    total: 0,
    suggestions: [{ filters: [{ by: 'topic', value: 'Dental Care' }], total: 1 }],
  })
})
