import type { Random } from './random.ts'
import { Weighted } from './weighted.ts'

interface Theme {
  type: string
  subject: string
  subTopic: string
  /** Two terms of the topic. */
  terms: readonly [string, string]
  organizer: string | null
  city: string | null
}

type Sentence = (theme: Theme) => string

const FIRST: readonly Sentence[] = [
  ({ type, subTopic, terms }) =>
    `This ${type} brings together researchers and practitioners in ${subTopic}, ` +
    `with a focus on ${terms[0]} and ${terms[1]}.`,
  ({ type, subject }) => `The ${type} is a forum for the latest results on ${subject} and their use in practice.`,
  ({ subTopic, terms }) =>
    `We invite contributions on ${subTopic}, including but not limited to ${terms[0]}, ${terms[1]} and related areas.`,
  ({ subject, city }) => `Join experts in ${subject}${city ? ` in ${city}` : ' online'} to present, discuss and learn.`,
  ({ type, terms, subTopic }) =>
    `A ${type} for early-career scientists who work on ${terms[0]} or ${terms[1]} within ${subTopic}.`,
  ({ organizer, subject }) =>
    `${organizer ?? 'The programme committee'} invites you to discuss recent developments in ${subject}.`,
  ({ terms, subTopic }) =>
    `Topics range from ${terms[0]} to ${terms[1]}, with keynotes from leading groups in ${subTopic}.`,
]

const LATER: readonly Sentence[] = [
  () => 'Accepted papers will be published in the proceedings and indexed.',
  ({ terms }) => `A special session is devoted to ${terms[0]}.`,
  () => 'Registration includes lunch, coffee breaks and the conference dinner.',
  ({ city }) =>
    city
      ? `The social programme shows participants the old town of ${city}.`
      : 'Recordings will be available to all who registered.',
  ({ terms }) => `Tutorials on ${terms[1]} take place on the first day.`,
  () => 'Travel grants for students are available; early registration is recommended.',
  ({ subTopic }) => `The best papers will be invited to a special issue on ${subTopic}.`,
  () => 'Both oral presentations and posters are welcome.',
  () => 'Participation is free of charge, but the number of places is limited.',
]

const SENTENCE_COUNTS = new Weighted([
  [1, 24],
  [2, 50],
  [3, 26],
])

/** Draws a description of one to three sentences, about 180 characters. */
export function drawDescription(random: Random, theme: Theme): string {
  const sentences = SENTENCE_COUNTS.draw(random)
  const firstOfLater = random.below(LATER.length)
  let text = random.pick(FIRST)(theme)
  for (let index = 1; index < sentences; index++) text += ` ${LATER[(firstOfLater + index) % LATER.length]!(theme)}`
  return text
}
