import type { Random } from './random.ts'
import { phraseList, singularAndPluralList, type TopicText } from './text-lists.ts'
import { AGRICULTURE } from './topics/agriculture.ts'
import { BUSINESS } from './topics/business.ts'
import { CHEMISTRY } from './topics/chemistry.ts'
import { COMPUTER_SCIENCE } from './topics/computer-science.ts'
import { EDUCATION } from './topics/education.ts'
import { ENGINEERING } from './topics/engineering.ts'
import { ENVIRONMENT } from './topics/environment.ts'
import { HUMANITIES } from './topics/humanities.ts'
import { LAW_POLITICS } from './topics/law-politics.ts'
import { LIFE_SCIENCES } from './topics/life-sciences.ts'
import { MATHEMATICS } from './topics/mathematics.ts'
import { MEDICINE } from './topics/medicine.ts'
import { PHYSICS } from './topics/physics.ts'
import { PSYCHOLOGY } from './topics/psychology.ts'
import { SOCIAL_SCIENCES } from './topics/social-sciences.ts'
import { Weighted, zipf } from './weighted.ts'

interface Topic {
  name: string
  subTopics: Weighted<string>
  terms: Weighted<string>
}

/** The field of an event: its topic, its sub-topic, and further terms of the topic. */
export interface Field {
  topic: string
  subTopic: string
  terms: Weighted<string>
}

const TOPIC_TEXTS = [
  COMPUTER_SCIENCE,
  MEDICINE,
  ENGINEERING,
  BUSINESS,
  EDUCATION,
  LIFE_SCIENCES,
  SOCIAL_SCIENCES,
  PHYSICS,
  CHEMISTRY,
  MATHEMATICS,
  ENVIRONMENT,
  HUMANITIES,
  LAW_POLITICS,
  AGRICULTURE,
  PSYCHOLOGY,
]

const TOPICS = new Weighted(TOPIC_TEXTS.map((text) => [readTopic(text), text.share]))

export function drawField(random: Random): Field {
  const topic = TOPICS.draw(random)
  return { topic: topic.name, subTopic: topic.subTopics.draw(random), terms: topic.terms }
}

function readTopic(text: TopicText): Topic {
  return {
    name: text.name,
    // the first of 30 sub-topics has eleven times the events of the last
    subTopics: zipf(phraseList(text.subTopics), 0.7),
    terms: zipf(singularAndPluralList(text.terms), 0.6),
  }
}
