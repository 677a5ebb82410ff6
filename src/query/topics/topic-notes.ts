import { fold, wordsOf } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { labelOf } from '../key-lookup.ts'
import { inWords, joined, quoted } from '../notes.ts'
import type { TopicMeaning } from './topic-meaning.ts'
import { otherFacet, TOPIC_FACETS, type Topic, type TopicFacet } from './topic-names.ts'

const NOUNS: Readonly<Record<TopicFacet, { one: string; many: string }>> = {
  topic: { one: 'topic', many: 'topics' },
  sub_topic: { one: 'sub-topic', many: 'sub-topics' },
}

/** Maximum number of topics that a sentence names. If there are more, it gives their number. */
const MAX_NAMED = 3

/** Sentences that say which topics a value was interpreted as, because no topic has this name. */
export function reasonOf(snapshot: Snapshot, facet: TopicFacet, given: string, meaning: TopicMeaning): string {
  const { step, topics, unknown } = meaning
  const own = NOUNS[facet]
  const reason = `No ${own.one} is called ${quoted(given)}. Searched in`
  const names = namesOf(snapshot, facet, topics)
  const [one] = topics
  const isOne = topics.length === 1
  if (step === 'name' || step === 'there') {
    const noun = NOUNS[one!.facet]
    const words = wordsInNames(snapshot, given, topics)
    if (isOne) return `${reason} ${names}, the only ${noun.one} with ${words} in its name.`
    const isMixed = topics.some((topic) => topic.facet !== facet)
    if (isMixed && topics.length <= MAX_NAMED) return `${reason} ${names}, which have ${words} in their names.`
    return `${reason} the ${joined(countsOf(topics), 'and')} with ${words} in their names.`
  }
  switch (step) {
    case 'parts': {
      const left = unknown.length > 0 ? ` No ${own.one} is similar to ${inWords(unknown, 'or')}.` : ''
      return `${reason} ${names}, for the parts of this value.${left}`
    }
    case 'same':
    case 'subject':
      return `${reason} ${names}, which ${isOne ? 'means' : 'mean'} the same.`
    case 'near':
    case 'head':
      return `${reason} ${names}, the nearest by ${step === 'near' ? 'meaning' : 'name'}.`
    case 'events': {
      const words = wordsOf(fold(given)).length === 1 ? 'this word' : 'these words'
      return `${reason} ${names}, whose events use ${words} most.`
    }
  }
}

/** A few topics are named, more are counted. Topics of the other facet are written with their kind. */
function namesOf(snapshot: Snapshot, facet: TopicFacet, topics: readonly Topic[]): string {
  if (topics.length > MAX_NAMED) return `the ${joined(countsOf(topics), 'and')} that this note lists`
  const labelsOf = (facet: TopicFacet) =>
    topics.filter((topic) => topic.facet === facet).map(({ key }) => quoted(labelOf(snapshot, facet, key)))
  const there = otherFacet(facet)
  const [first, ...more] = labelsOf(there)
  if (first === undefined) return joined(labelsOf(facet), 'and')
  const noun = more.length === 0 ? NOUNS[there].one : NOUNS[there].many
  return joined([...labelsOf(facet), `the ${noun} ${first}`, ...more], 'and')
}

function countsOf(topics: readonly Topic[]): string[] {
  return TOPIC_FACETS.flatMap((facet) => {
    const count = topics.filter((topic) => topic.facet === facet).length
    return count === 0 ? [] : [`${count} ${count === 1 ? NOUNS[facet].one : NOUNS[facet].many}`]
  })
}

/** `these words`; or `these words, or another form of them,` if the name of a topic has another form. */
function wordsInNames(snapshot: Snapshot, given: string, topics: readonly Topic[]): string {
  const words = wordsOf(fold(given))
  const these = words.length === 1 ? 'this word' : 'these words'
  const asGiven = topics.every(({ facet, key }) => {
    const inName = wordsOf(fold(labelOf(snapshot, facet, key)))
    return words.every((word) => inName.includes(word))
  })
  return asGiven ? these : `${these}, or another form of ${words.length === 1 ? 'it' : 'them'},`
}
