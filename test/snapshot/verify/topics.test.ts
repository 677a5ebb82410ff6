import { describe, expect, it } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import type { TopicRelations } from '../../../src/snapshot/topics.ts'
import { Findings } from '../../../src/snapshot/verify/invariant.ts'
import { checkSimilarTopics, checkTopicNames } from '../../../src/snapshot/verify/words.ts'

/** Two topics and two sub-topics. The name `ai` is topic 0; `optic` is topic 1, and topic 2 comes near. */
const SOUND = {
  names: ['ai', 'optic'],
  nameStart: [0, 1, 3],
  topics: [0, 1, 2],
  isNear: [0, 0, 1],
  similarStart: [0, 2, 2, 3, 3],
  similar: [1, 2, 0],
  percent: [90, 50, 80],
}

/** What a check finds in relations that differ from sound ones. */
function found(check: typeof checkTopicNames, changes: Partial<typeof SOUND>) {
  const given = { ...SOUND, ...changes }
  const relations: TopicRelations = {
    names: poolOf(given.names),
    nameStart: Uint32Array.from(given.nameStart),
    topics: Uint32Array.from(given.topics),
    isNear: Uint8Array.from(given.isNear),
    similarStart: Uint32Array.from(given.similarStart),
    similar: Uint32Array.from(given.similar),
    percent: Uint8Array.from(given.percent),
  }
  const keys = poolOf(['a', 'b'])
  const snapshot = { relations, facets: { topic: { keys }, sub_topic: { keys } } } as unknown as Snapshot
  const findings = new Findings()
  check({ file: -1, snapshot }, findings)
  expect(findings.first).toHaveLength(findings.count)
  return findings.first.map((each) => [each.where, each.expected, each.found])
}

describe('names of topics', () => {
  const of = (changes: Partial<typeof SOUND>) => found(checkTopicNames, changes)

  it('are sound up to the last topic, and with topics that all come near', () => {
    expect(of({})).toEqual([])
    expect(of({ topics: [3, 0, 3] })).toEqual([])
    expect(of({ topics: [0, 2, 1] })).toEqual([])
    expect(of({ isNear: [1, 1, 1] })).toEqual([])
    expect(of({ isNear: [1, 0, 0] })).toEqual([])
    expect(of({ names: [], nameStart: [0], topics: [], isNear: [] })).toEqual([])
  })

  it('are forms', () => {
    expect(of({ names: ['Ai', 'optic'] })).toEqual([['topic_name 0, tokenized again', 'ai', 'Ai']])
    expect(of({ names: ['ai', 'optics'] })).toEqual([['topic_name 1, tokenized again', 'optic', 'optics']])
  })

  it('have ascending topics, first the topics that mean the same', () => {
    const where = 'topic 2 of topic_name 1'
    const sortsAfter = (topic: number) => `a topic that sorts after ${topic}`
    expect(of({ topics: [0, 2, 1], isNear: [0, 0, 0] })).toEqual([[where, sortsAfter(2), '1']])
    expect(of({ topics: [0, 2, 2], isNear: [0, 1, 1] })).toEqual([[where, sortsAfter(2), '2']])
    expect(of({ isNear: [0, 1, 0] })).toEqual([[where, sortsAfter(1), '2']])
  })
})

describe('similar topics', () => {
  const of = (changes: Partial<typeof SOUND>) => found(checkSimilarTopics, changes)

  it('are sound up to the last topic and the bounds of similarity', () => {
    expect(of({})).toEqual([])
    expect(of({ similar: [3, 2, 3], percent: [100, 100, 1] })).toEqual([])
    expect(of({ percent: [1, 1, 100] })).toEqual([])
  })

  it('are other topics, most similar first', () => {
    const where = (index: number, topic: number) => `topic ${index} that is similar to topic ${topic}`
    expect(of({ similar: [0, 2, 0] })).toEqual([[where(0, 0), 'another topic', '0']])
    expect(of({ similar: [1, 2, 2] })).toEqual([[where(2, 2), 'another topic', '2']])
    expect(of({ percent: [90, 91, 80] })).toEqual([[`percent of ${where(1, 0)}`, 'at most 90', '91']])
  })
})
