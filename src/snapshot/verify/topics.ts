import { formOf } from '../../text/abbreviations.ts'
import type { Findings, Subject } from './invariant.ts'

export function checkTopicNames({ snapshot: { relations } }: Subject, findings: Findings): void {
  const { names, nameStart, topics, isNear } = relations
  for (let name = 0; name < names.length; name++) {
    findings.same(`topic_name ${name}, tokenized again`, formOf(names.text(name)), names.text(name))
  }
  for (let name = 0; name < names.length; name++) {
    for (let index = nameStart[name]!; index < nameStart[name + 1]!; index++) {
      if (index === nameStart[name]) continue
      const follows = isNear[index] === isNear[index - 1] ? topics[index]! > topics[index - 1]! : isNear[index] === 1
      if (follows) continue
      findings.add(
        `topic ${index} of topic_name ${name}`,
        `a topic that sorts after ${topics[index - 1]}`,
        topics[index],
      )
    }
  }
}

export function checkSimilarTopics({ snapshot: { relations } }: Subject, findings: Findings): void {
  const { similarStart, similar, percent } = relations
  for (let topic = 0; topic + 1 < similarStart.length; topic++) {
    for (let index = similarStart[topic]!; index < similarStart[topic + 1]!; index++) {
      const where = `topic ${index} that is similar to topic ${topic}`
      if (similar[index] === topic) findings.add(where, 'another topic', topic)
      const most = index === similarStart[topic] ? 100 : percent[index - 1]!
      if (percent[index]! > most) findings.add(`percent of ${where}`, `at most ${most}`, percent[index])
    }
  }
}
