import type { EventRecord } from '../src/event/record.ts'
import { wordsOf } from './oracle-words.ts'

/**
 * Tables for the reference of topics (section 3.3 of docs/contract.md), which reads plain records and shares
 * no code with the engine.
 */
export interface TopicWorld {
  readonly singularOf: Readonly<Record<string, string>>
  readonly stopWords: readonly string[]
  /** Terms that may end the name of any subject, such as "science". */
  readonly genericTerms: readonly string[]
  readonly prepositions: readonly string[]
  /** Terms with single spaces. */
  readonly sameTopics: readonly (readonly string[])[]
  /** A name, and the topic that is nearest to it. */
  readonly nearTopics: readonly (readonly [string, string])[]
  /** Terms with single spaces. */
  readonly sameForms: readonly (readonly string[])[]
}

/** The terms of a name, in the first of the forms that mean the same. */
function topicMeaning(name: string, { singularOf, sameForms }: TopicWorld): string {
  const form = wordsOf(name)
    .map((word) => singularOf[word] ?? word)
    .join(' ')
  return sameForms.find((forms) => forms.includes(form))?.[0] ?? form
}

type Field = 'topic' | 'sub_topic'
interface Topic {
  readonly field: Field
  readonly name: string
}

export function topicsMeant(
  records: readonly EventRecord[],
  asked: Field,
  given: string,
  world: TopicWorld,
): readonly Topic[] {
  const there: Field = asked === 'topic' ? 'sub_topic' : 'topic'
  const all = [...topicsIn(asked), ...topicsIn(there)]
  const here = all.filter(({ field }) => field === asked)
  const whole = here.filter(({ name }) => name === wordsOf(given).join(' '))
  return whole.length > 0 ? whole : meaningOf(given)

  /** The topics that the first successful step finds. A step uses all forms of the value. */
  function meaningOf(value: string): Topic[] {
    const own = termsOf(value).join(' ')
    if (own === '') return []
    const forms = world.sameForms.find((same) => same.includes(own)) ?? [own]
    const ofAny = (find: (form: string) => readonly Topic[]) => forms.flatMap(find)
    return firstFound([
      () => called(asked, own),
      () => ofAny((form) => [...withTerms(asked, form.split(' ')), ...called(there, form)]),
      () => hereElseThere(ofAny(sameAs)),
      () => (forms.length === 1 ? ofParts(value) : []),
      () => ofAny((form) => on(subjectOf(form))),
      () => hereElseThere(ofAny((form) => sameAs(subjectOf(form)))),
      () => ofAny((form) => withTerms(there, form.split(' '))),
      () => hereElseThere(ofAny((form) => [...nearTo(form), ...nearTo(subjectOf(form))])),
      () => using(asked, forms),
      () => using(there, forms),
      () => ofAny((form) => byHead(form.split(' '))),
    ])
  }

  function ofParts(value: string): Topic[] {
    const parts = partsOf(value)
    if (parts.length < 2) return []
    return parts.flatMap((part) => firstFound([() => called(asked, termsOf(part).join(' ')), () => meaningOf(part)]))
  }

  function topicsIn(field: Field): (Topic & { written: string })[] {
    const uses = new Map<string, number>()
    for (const record of records) uses.set(record[field], (uses.get(record[field]) ?? 0) + 1)
    const byUse = [...uses].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? 1 : -1))
    const written = new Map(byUse.map(([spelling]) => [wordsOf(spelling).join(' '), spelling]))
    written.delete('')
    return [...written].map(([name, spelling]) => ({ field, name, written: spelling }))
  }

  function called(field: Field, form: string): Topic[] {
    return all.filter((topic) => topic.field === field && topicMeaning(topic.name, world) === topicMeaning(form, world))
  }

  function withTerms(field: Field, terms: readonly string[]): Topic[] {
    const wanted = telling(terms)
    return all.filter((topic) => topic.field === field && wanted.every((term) => termsOf(topic.written).includes(term)))
  }

  function on(subject: string): Topic[] {
    const meant = topicMeaning(subject, world)
    return all.filter(({ written }) => partsOf(written).some((part) => topicMeaning(subjectOf(part), world) === meant))
  }

  function sameAs(name: string): Topic[] {
    const names = world.sameTopics.filter((group) => group.includes(name)).flat()
    return all.filter(({ written }) => names.some((other) => isAbout(written, other)))
  }

  function nearTo(name: string): Topic[] {
    const same = sameAs(name)
    return world.nearTopics
      .filter(([from]) => from === name)
      .flatMap(([, to]) => {
        const group = sameAs(to)
        return group.length > 0 ? group : all.filter(({ written }) => isAbout(written, to))
      })
      .filter((topic) => !same.includes(topic))
  }

  /** True if a subject of a topic ends with a name. Generic words may follow the name. */
  function isAbout(written: string, name: string): boolean {
    const listed = [...world.sameTopics.flat(), ...world.nearTopics.flat()]
    return partsOf(written).some((part) => {
      const head = headOf(termsOf(part))
      const ends = [head, listed.includes(head.join(' ')) ? head : withoutGeneric(head)]
      return ends.some((terms) => ` ${terms.join(' ')}`.endsWith(` ${name}`))
    })
  }

  /**
   * The topics whose events use the terms most. A topic needs three events with the terms, which must be
   * 2 % of its events and four times the usual share.
   */
  function using(field: Field, forms: readonly string[]): Topic[] {
    const uses = (record: EventRecord) =>
      forms.some((form) => telling(form.split(' ')).every((term) => termsOf(record.name).includes(term)))
    const usual = records.filter(uses).length / records.length
    const found = all
      .filter((topic) => topic.field === field)
      .map((topic) => {
        const events = records.filter((record) => wordsOf(record[field]).join(' ') === topic.name)
        const used = events.filter(uses).length
        return { topic, used, share: used / events.length }
      })
      .filter(({ used, share }) => used >= 3 && share >= 0.02 && share >= 4 * usual)
      .sort((a, b) => b.share - a.share || (a.topic.name < b.topic.name ? -1 : 1))
    return found
      .filter(({ share }) => share >= 0.3 * found[0]!.share)
      .slice(0, 5)
      .map(({ topic }) => topic)
  }

  function byHead(terms: readonly string[]): Topic[] {
    const head = headOf(terms)
    const ends = head.map((_, from) => head.slice(from).join(' ')).filter((end) => end !== terms.join(' '))
    return firstFound(
      ends.flatMap((end) => [() => called(asked, end), () => called(there, end), () => hereElseThere(sameAs(end))]),
    )
  }

  function hereElseThere(topics: readonly Topic[]): Topic[] {
    const mine = topics.filter(({ field }) => field === asked)
    return mine.length > 0 ? mine : [...topics]
  }

  function subjectOf(value: string): string {
    return withoutGeneric(headOf(termsOf(value))).join(' ')
  }

  function headOf(terms: readonly string[]): readonly string[] {
    const end = terms.findIndex((term, at) => at > 0 && world.prepositions.includes(term))
    return end < 0 ? terms : terms.slice(0, end)
  }

  function withoutGeneric(terms: readonly string[]): readonly string[] {
    const last = terms.at(-1)
    return terms.length > 1 && world.genericTerms.includes(last!) ? withoutGeneric(terms.slice(0, -1)) : terms
  }

  function telling(terms: readonly string[]): readonly string[] {
    const left = terms.filter((term) => !world.stopWords.includes(term))
    return left.length > 0 ? left : terms
  }

  /** The terms of a text; a term that directly follows itself counts once. */
  function termsOf(text: string): string[] {
    const terms = wordsOf(text).map((word) => world.singularOf[word] ?? word)
    return terms.filter((term, at) => term !== terms[at - 1])
  }
}

function firstFound(steps: readonly (() => Topic[])[]): Topic[] {
  for (const step of steps) {
    const topics = step()
    if (topics.length > 0) return topics
  }
  return []
}

function partsOf(value: string): string[] {
  return value.split(/[/,&]|\band\b|\bor\b/i).filter((part) => wordsOf(part).length > 0)
}
