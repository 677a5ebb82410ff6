import { fold } from '../../event/fold.ts'
import { formOf } from '../../text/abbreviations.ts'
import { isEditionTerm } from '../../text/edition-terms.ts'
import { distinctTermsOfFolded, termOf, termsOf } from '../../text/tokenize.ts'
import type { Facet, Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'
import { compareSets, groupSets } from './value-lists.ts'

export function checkVocabulary({ snapshot: { terms, vocabulary } }: Subject, findings: Findings): void {
  const known = new Set(terms.texts())
  for (let number = 0; number < terms.length; number++) {
    const term = terms.text(number)
    const again = termsOf(term).join(' ')
    // an acronym (ISCAS) keeps its final s: tokenized again, it may become another known term (`isca`)
    if (!known.has(again)) findings.same(`term ${number}, tokenized again`, term, again)
    findings.same(`number of ${term} in the text index`, number, vocabulary.find(term))
  }
}

export function checkSynonyms({ snapshot: { synonyms } }: Subject, findings: Findings): void {
  const { from, to } = synonyms
  for (let index = 0; index < from.length; index++) {
    const [form, other] = [from.text(index), to.text(index)]
    findings.same(`form ${index} of synonyms, tokenized again`, formOf(form), form)
    findings.same(`synonym ${index}, tokenized again`, formOf(other), other)
    if (form === other) findings.add(`synonym ${index}`, 'two different forms', `${form} twice`)
    if (index === 0) continue
    const [formBefore, otherBefore] = [from.text(index - 1), to.text(index - 1)]
    if (form < formBefore || (form === formBefore && other <= otherBefore)) {
      findings.add(`synonym ${index}`, `a pair that sorts after ${formBefore} = ${otherBefore}`, `${form} = ${other}`)
    }
  }
}

export function checkNameLengthLists({ snapshot }: Subject, findings: Findings): void {
  checkLengthLists(snapshot, 'name_length', (terms) => terms.length, findings)
}

export function checkSeriesLengthLists({ snapshot }: Subject, findings: Findings): void {
  const lengthOf = (terms: readonly string[]) => terms.filter((term) => !isEditionTerm(term)).length
  checkLengthLists(snapshot, 'series_length', lengthOf, findings)
}

function checkLengthLists(
  snapshot: Snapshot,
  group: 'name_length' | 'series_length',
  lengthOf: (terms: readonly string[]) => number,
  findings: Findings,
): void {
  const sets = groupSets(snapshot, group)
  compareSets(group, sets, findings, (visit) => {
    const termsIn = tokenizerOf(snapshot)
    for (let doc = 0; doc < snapshot.rows; doc++) visit(lengthOf(termsIn(snapshot.names.text(doc))), doc)
  })
  if (sets.length > 1 && sets.at(-1)!.count === 0) findings.add(`last list of ${group}`, 'a member', 'no member')
}

export function checkTermLists({ snapshot }: Subject, findings: Findings): void {
  const { rows, names, terms, textList, lists, facets } = snapshot
  checkTextLists(snapshot, findings)
  if (findings.count > 0) return
  const numberOf = new Map(terms.texts().map((term, number) => [term, number]))
  const termsIn = tokenizerOf(snapshot)
  const numbersOf = (text: string) =>
    termsIn(text).flatMap((term) => {
      const number = numberOf.get(term)
      if (number === undefined) findings.add('terms', `the term ${term}`, 'no such term')
      return number ?? []
    })
  const ofTopic = bySpelling(facets.topic, numbersOf)
  const ofSubTopic = bySpelling(facets.sub_topic, numbersOf)
  const nameSets = groupSets(snapshot, 'name_term')
  const textSets = Array.from(textList, (list) => lists.get(list))
  compareSets('name_term', nameSets, findings, (visitByName) =>
    compareSets('text_term', textSets, findings, (visitByText) => {
      for (let doc = 0; doc < rows; doc++) {
        const ofName = numbersOf(names.text(doc))
        for (const term of ofName) visitByName(term, doc)
        for (const term of new Set([...ofName, ...ofTopic(doc), ...ofSubTopic(doc)])) visitByText(term, doc)
      }
    }),
  )
}

/** Returns a tokenizer of texts. A word that is a known term stays as it is; others become singular. */
function tokenizerOf({ terms }: Snapshot): (text: string) => string[] {
  const known = new Set(terms.texts())
  const termIn = (word: string) => (known.has(word) ? word : termOf(word))
  return (text) => [...distinctTermsOfFolded(fold(text), termIn)]
}

/** Checks that each term's `textList` is its list of the group name_term, or the next list of text_term. */
function checkTextLists({ textList, lists }: Snapshot, findings: Findings): void {
  const firstName = lists.first('name_term')
  let nextText = lists.first('text_term')
  textList.forEach((list, term) => {
    if (list === nextText) nextText++
    else if (list !== firstName + term)
      findings.add(`text list of term ${term}`, `list ${firstName + term} or ${nextText}`, `list ${list}`)
  })
  findings.same('end of text_term', nextText, lists.first('text_term') + lists.size('text_term'))
}

function bySpelling({ ids, spellings }: Facet, numbersOf: (text: string) => number[]): (doc: number) => number[] {
  const numbers = Array.from({ length: spellings.length }, (_, spelling) => numbersOf(spellings.text(spelling)))
  return (doc) => numbers[ids[doc]!]!
}

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
        `topic_name.topic[${index}] of topic_name ${name}`,
        `a topic that sorts after topic ${topics[index - 1]}`,
        `topic ${topics[index]}`,
      )
    }
  }
}

export function checkSimilarTopics({ snapshot: { relations } }: Subject, findings: Findings): void {
  const { similarStart, similar, percent } = relations
  for (let topic = 0; topic + 1 < similarStart.length; topic++) {
    for (let index = similarStart[topic]!; index < similarStart[topic + 1]!; index++) {
      const where = (member: string) => `similar_topic.${member}[${index}] of topic ${topic}`
      if (similar[index] === topic) findings.add(where('topic'), 'another topic', `topic ${topic} itself`)
      const most = index === similarStart[topic] ? 100 : percent[index - 1]!
      if (percent[index]! > most) findings.add(where('percent'), `at most ${most}`, percent[index])
    }
  }
}
