import { formOf } from '../../text/abbreviations.ts'
import type { Findings, Subject } from './invariant.ts'
import { checkAscending } from './keys.ts'

export function checkTopicNames({ snapshot: { relations, facets } }: Subject, findings: Findings): void {
  const { names, nameStart, topics, isNear } = relations
  checkAscending('topic_name', names, findings)
  for (let name = 0; name < names.length; name++) {
    findings.same(`topic_name ${name}, tokenized again`, formOf(names.text(name)), names.text(name))
  }
  checkStarts('topic_name.start', nameStart, names.length, topics.length, findings)
  findings.same('length of topic_name.is_near', topics.length, isNear.length)
  if (findings.count > 0) return
  const size = facets.topic.keys.length + facets.sub_topic.keys.length
  for (let name = 0; name < names.length; name++) {
    for (let index = nameStart[name]!; index < nameStart[name + 1]!; index++) {
      const where = `topic ${index} of topic_name ${name}`
      if (topics[index]! >= size) findings.add(where, `a number below ${size}`, topics[index])
      if (isNear[index]! > 1) findings.add(`is_near of ${where}`, '0 or 1', isNear[index])
      if (index === nameStart[name]) continue
      const follows = isNear[index] === isNear[index - 1] ? topics[index]! > topics[index - 1]! : isNear[index] === 1
      if (!follows) findings.add(where, `one that sorts after ${topics[index - 1]}`, topics[index])
    }
  }
}

export function checkSimilarTopics({ snapshot: { relations, facets } }: Subject, findings: Findings): void {
  const { similarStart, similar, percent } = relations
  const size = facets.topic.keys.length + facets.sub_topic.keys.length
  checkStarts('similar_topic.start', similarStart, size, similar.length, findings)
  findings.same('length of similar_topic.percent', similar.length, percent.length)
  if (findings.count > 0) return
  for (let topic = 0; topic < size; topic++) {
    for (let index = similarStart[topic]!; index < similarStart[topic + 1]!; index++) {
      const where = `topic ${index} that is similar to topic ${topic}`
      if (similar[index]! >= size || similar[index] === topic) {
        findings.add(where, `another number below ${size}`, similar[index])
      }
      const most = index === similarStart[topic] ? 100 : percent[index - 1]!
      if (percent[index]! < 1 || percent[index]! > most) {
        findings.add(`percent of ${where}`, `1 to ${most}`, percent[index])
      }
    }
  }
}

/** Starts ascend from 0 to the end of what they point into. */
function checkStarts(name: string, starts: Uint32Array, lists: number, end: number, findings: Findings): void {
  findings.same(`length of ${name}`, lists + 1, starts.length)
  findings.same(`first ${name}`, 0, starts[0])
  findings.same(`last ${name}`, end, starts.at(-1))
  for (let index = 1; index < starts.length; index++) {
    if (starts[index]! < starts[index - 1]!)
      findings.add(`${name} ${index}`, `at least ${starts[index - 1]}`, starts[index])
  }
}
