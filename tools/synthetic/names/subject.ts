import type { Random } from '../random.ts'
import type { Field } from '../topics.ts'
import { Weighted, zipf } from '../weighted.ts'
import { brands } from './brands.ts'
import { scientificCompounds } from './scientific-compounds.ts'
import { ADJECTIVES, ASPECTS, MOTTOS, PURPOSES } from './title-words.ts'

const adjectives = zipf(ADJECTIVES, 0.8)
const aspects = zipf(ASPECTS, 0.8)
const purposes = zipf(PURPOSES, 0.7)
const compounds = zipf(scientificCompounds(), 0.9)
const projects = zipf(brands(), 0.8)

type Phrase = (field: Field, random: Random) => string

const PHRASES = new Weighted<Phrase>([
  [(field) => field.subTopic, 17],
  [(field, random) => `${field.subTopic} and ${field.terms.draw(random)}`, 14],
  [(field, random) => `${field.terms.draw(random)} and ${field.subTopic}`, 4],
  [(field, random) => `${field.subTopic} & ${field.terms.draw(random)}`, 3],
  [(field, random) => `${adjectives.draw(random)} ${field.subTopic}`, 12],
  [(field, random) => field.terms.draw(random), 9],
  [(field, random) => `${adjectives.draw(random)} ${field.terms.draw(random)}`, 4],
  [(field, random) => `${aspects.draw(random)} ${field.subTopic}`, 5],
  [(field, random) => `${aspects.draw(random)} ${field.terms.draw(random)}`, 3],
  [(field, random) => `${field.subTopic} ${purposes.draw(random)}`, 4],
  [(field, random) => `${field.terms.draw(random)} ${purposes.draw(random)}`, 4],
  [(field, random) => `${field.subTopic}, ${field.terms.draw(random)} and ${field.terms.draw(random)}`, 5],
  [(field, random) => `${field.terms.draw(random)}/${field.terms.draw(random)}`, 1],
  [(field, random) => `${field.subTopic}: ${random.pick(MOTTOS)}`, 2.5],
  [(_field, random) => compounds.draw(random), 5],
  [(field, random) => `${compounds.draw(random)} and ${field.subTopic}`, 3],
  [(field, random) => `${projects.draw(random)}: ${field.subTopic}`, 2],
])

/** Draws the subject of an event, in the words of its title. */
export function drawSubject(random: Random, field: Field): string {
  return PHRASES.draw(random)(field, random)
}
