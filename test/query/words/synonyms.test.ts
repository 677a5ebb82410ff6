import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { fold } from '../../../src/event/fold.ts'
import { directoryWith, search, searchWords, testDirectory } from '../../support/small-directory.ts'

const ABBREVIATIONS =
  'AI = artificial intelligence\nDBMS = database management system\nHCI = human computer interaction'
const LANGUAGES = 'artificial intelligence = künstliche Intelligenz, 人工智能\nsecurity = Sicherheit, seguridad'
const SYNONYMS = [
  ['AI', 'artificial intelligence', 'Künstliche Intelligenz', '人工智能'],
  ['DBMS', 'database management systems'],
  ['HCI', 'Human-Computer Interaction'],
  ['security', 'Sicherheit', 'seguridad'],
  ['opensource', 'open source', 'Open-Source'],
] as const

const form = fc.constantFrom(...SYNONYMS.flat())
const someEvent = fc.record({
  subject: form,
  more: fc.constantFrom('', ' Days', ' for Health', ' and Open Data'),
  topic: fc.oneof(form, fc.constantFrom('Engineering', 'AI and Security', 'Artificial Intelligence for Health')),
})

law.prop([fc.array(someEvent, { minLength: 1, maxLength: 12 })], { numRuns: 25, seed: 20261126 })(
  'all forms of a synonym find the same events, in q and in the parameter "topic"',
  async (events) => {
    const directory = await directoryWith({ abbreviations: ABBREVIATIONS, languages: LANGUAGES }, [
      // the directory has both spellings, like every large directory
      { id: 1000, name: 'Opensource Forum' },
      { id: 1001, name: 'Open Source Forum' },
      ...events.map(({ subject, more, topic }, at) => ({ id: at + 1, name: subject + more, topic })),
    ])
    try {
      for (const forms of SYNONYMS) {
        const byWords = forms.map((each) => searchWords(directory, each).ids.toSorted())
        expect(byWords, forms[0]).toEqual(forms.map(() => byWords[0]))
        // if a form is itself a topic, it means only this topic
        const others = forms.filter((each) => !events.some(({ topic }) => fold(topic) === fold(each)))
        const byTopic = others.map((each) => search(directory, { by: 'topic', value: each }).total)
        expect(byTopic, forms[0]).toEqual(others.map(() => byTopic[0]))
      }
    } finally {
      await directory.dispose()
    }
  },
)

test('a synonym in "topic" finds the topics of all its forms, but a topic name finds only this topic', async () => {
  const topics = ['Artificial Intelligence', 'AI', 'Artificial Intelligence', 'AI Ethics']
  const events = topics.map((topic, at) => ({ id: at + 1, topic }))
  const directory = await testDirectory(events, ABBREVIATIONS, { languages: LANGUAGES })
  const totalOf = (value: string) => search(directory, { by: 'topic', value }).total
  expect(['AI', 'Artificial Intelligence', 'künstliche Intelligenz'].map(totalOf)).toEqual([1, 2, 3])
})
