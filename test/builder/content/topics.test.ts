import { expect, test } from 'vitest'
import { makeTopicNames } from '../../../src/builder/content/make-topics.ts'
import { labelOf } from '../../../src/query/key-lookup.ts'
import { similarTopics, topicsOfName } from '../../../src/snapshot/topics.ts'
import { parseTopicTable } from '../../../src/text/topic-table.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { directoryWith } from '../../support/small-directory.ts'
import { testCases } from '../../support/word-cases.ts'

function namesOf(table: string, labels: readonly string[]) {
  const made = makeTopicNames(parseTopicTable(table), labels)
  const none = { similarStart: new Uint32Array(), similar: new Uint32Array(), percent: new Uint8Array() }
  const names = Array.from({ length: made.names.length }, (_, index) => made.names.text(index))
  return Object.fromEntries(names.map((name) => [name, topicsOfName({ ...made, ...none }, name)]))
}

test('the name "law" in the topic table finds "Criminal Law" and "Law and Politics", but not "History of Law"', () => {
  const labels = ['Law and Politics', 'Criminal Law', 'History of Law', 'Internal Medicine', 'Medicine']
  const table = 'law = legal studies\nmedicine = health\ncardiology > medicine'
  expect(namesOf(table, labels)).toEqual({
    law: { same: [0, 1], near: [] },
    'legal study': { same: [0, 1], near: [] },
    legal: { same: [0, 1], near: [] },
    medicine: { same: [3, 4], near: [] },
    health: { same: [3, 4], near: [] },
    cardiology: { same: [], near: [4] },
  })
})

test('a generic last word of a topic, as in "Network Systems", is ignored unless the topic table has the topic', () => {
  const table = 'networks = internetworking\ndata = figures\ndata science = analytics'
  expect(namesOf(table, ['Network Systems', 'Data Science'])).toMatchObject({
    internetworking: { same: [0] },
    analytics: { same: [1] },
  })
  expect(namesOf(table, ['Network Systems', 'Data Science'])).not.toHaveProperty('figure')
})

test('a snapshot leaves out the names of the topic table that no topic of the directory contains', () => {
  expect(namesOf('law = legal studies\nmedicine = health', ['Law'])).not.toHaveProperty('health')
})

const built = sharedDirectory(async () => {
  const many = (count: number, topic: string, name: string, sub_topic = '') =>
    Array.from({ length: count }, (_, index) => ({ id: 0, topic, sub_topic, name: `${name} ${index}` }))
  const events = [
    ...many(20, 'iOS', 'swift phone apps'),
    ...many(20, 'Mobile', 'phone apps'),
    ...many(20, 'Structural Biology', 'structural protein'),
    ...many(20, 'Structural Engineering', 'structural bridge'),
    ...many(9, 'Phones', 'swift phone apps'),
    ...many(20, 'General', 'swift phone apps'),
    ...many(20, 'Law', 'contract court', 'Contracts'),
  ]
  return directoryWith(
    { topics: '! general' },
    events.map((event, index) => ({ ...event, id: index + 1 })),
  )
})

function similarTo(name: string): string[] {
  const { snapshot } = built
  const topic = snapshot.facets.topic.keys.indexOf(name)!
  return [...similarTopics(snapshot.relations, topic)].map((key) => labelOf(snapshot, 'topic', key))
}

testCases(
  similarTo,
  `
# topics whose events use the same words are similar to each other
ios = Mobile
mobile = iOS
# topics that share one word are not similar
structural biology =
# a topic with few events or without a subject is similar to no topic
phones =
general =
# a sub-topic is not similar to its own topic
law =
`,
)
