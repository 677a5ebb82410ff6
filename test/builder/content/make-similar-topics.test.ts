import { labelOf } from '../../../src/query/key-lookup.ts'
import { similarTopics } from '../../../src/snapshot/topics.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { directoryWith } from '../../support/small-directory.ts'
import { testCases } from '../../support/word-cases.ts'

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
