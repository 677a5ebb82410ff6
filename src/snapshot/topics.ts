import type { StringPool } from './pool.ts'

/**
 * Relations of topics. The number of a topic is its key; of a sub-topic, its key plus the number of topics.
 */
export interface TopicRelations {
  /** Names in data/topics.txt that mean topics of the directory, as terms with single spaces, ascending. */
  readonly names: StringPool
  /** The topics of names[i] are topics[nameStart[i] .. nameStart[i + 1]]; length = names + 1. */
  readonly nameStart: Uint32Array
  /** Topics of each name: first the topics with the same meaning, then the nearest topics, both ascending. */
  readonly topics: Uint32Array
  /** isNear[i] is 1 if topics[i] is the nearest topic to its name, 0 if it has the same meaning. */
  readonly isNear: Uint8Array
  /** The topics similar to topic t are similar[similarStart[t] .. similarStart[t + 1]]. */
  readonly similarStart: Uint32Array
  /** Similar topics; for each topic, most similar first. */
  readonly similar: Uint32Array
  /** percent[i] is the similarity of similar[i] to its topic, from 1 to 100. */
  readonly percent: Uint8Array
}

/** The topics that data/topics.txt gives for a name. */
export interface NamedTopics {
  readonly same: readonly number[]
  readonly near: readonly number[]
}

/** The topics of a name, which is given as terms with single spaces. Most names have no topics. */
export function topicsOfName({ names, nameStart, topics, isNear }: TopicRelations, form: string): NamedTopics {
  const name = names.indexOf(form)
  if (name === undefined) return { same: [], near: [] }
  const [from, to] = [nameStart[name]!, nameStart[name + 1]!]
  const all = [...topics.subarray(from, to)]
  return {
    same: all.filter((_, index) => isNear[from + index] === 0),
    near: all.filter((_, index) => isNear[from + index] === 1),
  }
}

/** The topics whose events use the same words as the events of a topic, most similar first. */
export function similarTopics({ similarStart, similar }: TopicRelations, topic: number): Uint32Array {
  return similar.subarray(similarStart[topic], similarStart[topic + 1])
}
