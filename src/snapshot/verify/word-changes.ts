import { formOf } from '../../text/abbreviations.ts'
import { makeTypoIndex } from '../../text/typo-index.ts'
import type { Findings, Subject } from './invariant.ts'

/** Makes the index again and compares: the terms are sound by now, and the same terms give the same index. */
export function checkTypoIndex({ snapshot: { terms, typos } }: Subject, findings: Findings): void {
  const expected = makeTypoIndex(Array.from({ length: terms.length }, (_, term) => terms.text(term)))
  findings.same('length of typo.hash', expected.hash.length, typos.hash.length)
  findings.same('length of typo.term', expected.term.length, typos.term.length)
  if (findings.count > 0) return
  for (let index = 0; index < expected.hash.length; index++) {
    findings.same(`hash ${index}`, expected.hash[index]!, typos.hash[index])
    findings.same(`term of hash ${index}`, expected.term[index]!, typos.term[index])
  }
}

export function checkSynonyms({ snapshot: { synonyms } }: Subject, findings: Findings): void {
  const { from, to } = synonyms
  findings.same('length of other_form.to', from.length, to.length)
  if (findings.count > 0) return
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

export function checkOrdinaryWords({ snapshot: { ordinaryWords } }: Subject, findings: Findings): void {
  const { hashes } = ordinaryWords
  for (let index = 1; index < hashes.length; index++) {
    if (hashes[index]! <= hashes[index - 1]!) {
      findings.add(`ordinary word ${index}`, `a hash above ${hashes[index - 1]}`, hashes[index])
    }
  }
}
