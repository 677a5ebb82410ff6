import { formOf } from '../../text/abbreviations.ts'
import { isEditionTerm } from '../../text/edition-terms.ts'
import { distinctTermsOf, termsOf } from '../../text/tokenize.ts'
import { makeTypoIndex } from '../../text/typo-index.ts'
import type { Facet, Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'
import { compareSets, groupSets } from './lists.ts'

export function checkVocabulary({ snapshot: { terms, vocabulary } }: Subject, findings: Findings): void {
  for (let number = 0; number < terms.length; number++) {
    const term = terms.text(number)
    findings.same(`term ${number}, tokenized again`, term, termsOf(term).join(' '))
    findings.same(`number of ${term} in the text index`, number, vocabulary.find(term))
  }
}

/** Makes the index again and compares: the terms are sound by now, and the same terms give the same index. */
export function checkTypoIndex({ snapshot: { terms, typos } }: Subject, findings: Findings): void {
  const expected = makeTypoIndex(terms.texts())
  findings.same('length of typo.hash', expected.hash.length, typos.hash.length)
  if (findings.count > 0) return
  for (let index = 0; index < expected.hash.length; index++) {
    findings.same(`hash ${index}`, expected.hash[index]!, typos.hash[index])
    findings.same(`term of hash ${index}`, expected.term[index]!, typos.term[index])
  }
}

export function checkSynonyms({ snapshot: { synonyms } }: Subject, findings: Findings): void {
  const { from, to } = synonyms
  for (let index = 0; index < from.length; index++) {
    const [form, other] = [from.text(index), to.text(index)]
    findings.same(`form ${index}, tokenized again`, formOf(form), form)
    findings.same(`other form ${index}, tokenized again`, formOf(other), other)
    if (form === other) findings.add(`other form ${index}`, `another form than ${form}`, other)
    if (index === 0) continue
    const [formBefore, otherBefore] = [from.text(index - 1), to.text(index - 1)]
    if (form < formBefore || (form === formBefore && other <= otherBefore)) {
      findings.add(`form ${index}`, `one that sorts after ${formBefore} = ${otherBefore}`, `${form} = ${other}`)
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
    for (let doc = 0; doc < snapshot.rows; doc++) visit(lengthOf(distinctTermsOf(snapshot.names.text(doc))), doc)
  })
  if (sets.length > 1 && sets.at(-1)!.count === 0) findings.add(group, 'a last list that has members', 'none')
}

export function checkTermLists({ snapshot }: Subject, findings: Findings): void {
  const { rows, names, terms, textList, lists, facets } = snapshot
  checkTextLists(snapshot, findings)
  if (findings.count > 0) return
  const numberOf = new Map(terms.texts().map((term, number) => [term, number]))
  const numbersOf = (text: string) =>
    distinctTermsOf(text).flatMap((term) => {
      const number = numberOf.get(term)
      if (number === undefined) findings.add('terms', term, 'none')
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

/** The text list of a term is its list by name, or else the next one of the group text_term. */
function checkTextLists({ textList, lists }: Snapshot, findings: Findings): void {
  const firstName = lists.first('name_term')
  let nextText = lists.first('text_term')
  textList.forEach((list, term) => {
    if (list === nextText) nextText++
    else if (list !== firstName + term)
      findings.add(`text list of term ${term}`, `list ${firstName + term} or ${nextText}`, list)
  })
  findings.same('end of text_term', nextText, lists.first('text_term') + lists.size('text_term'))
}

function bySpelling({ ids, spellings }: Facet, numbersOf: (text: string) => number[]): (doc: number) => number[] {
  const numbers = Array.from({ length: spellings.length }, (_, spelling) => numbersOf(spellings.text(spelling)))
  return (doc) => numbers[ids[doc]!]!
}
