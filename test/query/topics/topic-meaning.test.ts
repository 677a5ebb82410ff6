import { describe, expect, test } from 'vitest'
import { labelOf } from '../../../src/query/key-lookup.ts'
import { meaningOfTopic } from '../../../src/query/topics/topic-meaning.ts'
import type { TopicFacet } from '../../../src/query/topics/topic-names.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { smallDirectory } from '../../support/small-directory.ts'

const TOPICS = `
  law = legal studies = jurisprudence
  medicine = health
  cardiology > health
  databases > ethics
  ! general
`

const TEN_WORDS = 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa'

const built = sharedDirectory(async () => {
  const malware = (id: number) => ({ id, topic: 'Security', name: `Malware Meeting ${id}` })
  return smallDirectory(
    [
      { id: 1, topic: 'Database/Data Mining' },
      { id: 2, topic: 'Artificial Intelligence', sub_topic: 'Robotics' },
      { id: 3, topic: 'Law and Politics' },
      { id: 4, topic: 'Python/Web' },
      { id: 5, topic: 'Medicine', sub_topic: 'Inorganic Materials' },
      { id: 6, topic: 'Ethics' },
      { id: 110, topic: TEN_WORDS },
      { id: 111, topic: `Lambda ${TEN_WORDS}` },
      malware(7),
      malware(8),
      malware(9),
      ...[112, 113, 114].map((id) => ({ id, topic: 'Tourism', name: `Meeting Germany ${id}`, country: 'Germany' })),
      ...Array.from({ length: 10 }, (_, index) => ({ id: 10 + index, topic: 'Security' })),
      ...Array.from({ length: 90 }, (_, index) => ({ id: 20 + index, topic: 'General' })),
    ],
    'AI = artificial intelligence',
    undefined,
    TOPICS,
  )
})

function meaning(given: string, facet: TopicFacet = 'topic') {
  const { snapshot } = built
  const found = meaningOfTopic(snapshot, facet, given)
  return found && { step: found.step, topics: found.topics.map((topic) => labelOf(snapshot, topic.facet, topic.key)) }
}

test.each([
  ['databases', 'name', ['Database/Data Mining']],
  ['AI', 'name', ['Artificial Intelligence']],
  ['robotics', 'name', ['Robotics']],
  ['legal studies', 'same', ['Law and Politics']],
  ['AI and ethics', 'parts', ['Artificial Intelligence', 'Ethics']],
  ['web development', 'subject', ['Python/Web']],
  ['inorganic', 'there', ['Inorganic Materials']],
  ['cardiology', 'near', ['Medicine']],
  ['malware', 'events', ['Security']],
  ['surgical robotics', 'head', ['Robotics']],
])('each step of meaningOfTopic finds the topics of its example: %s', (given, step, topics) => {
  expect(meaning(given)).toEqual({ step, topics })
})

describe('meaningOfTopic', () => {
  test.each(['nowhere', 'Robotcs', '???', 'meeting 7', 'civil engineering'])(
    'meaningOfTopic returns undefined for a value without words of a topic: %s',
    (given) => {
      expect(meaning(given)).toBeUndefined()
    },
  )

  test('meaningOfTopic does not read the name of a place as a topic, even if events of a topic use it', () => {
    expect(meaning('Germany')).toBeUndefined()
  })

  test('a value of subtopic that is the name of a main topic is searched as the main topic', () => {
    expect(meaning('artificial intelligence', 'sub_topic')).toEqual({
      step: 'name',
      topics: ['Artificial Intelligence'],
    })
  })

  test('meaningOfTopic reports an unknown part of a value with commas, and finds the other parts', () => {
    const { snapshot } = built
    expect(meaningOfTopic(snapshot, 'topic', 'Law, nowhere')).toMatchObject({ step: 'parts', unknown: ['nowhere'] })
  })
})
