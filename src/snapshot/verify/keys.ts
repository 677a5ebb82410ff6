import { TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { countryKey } from '../../event/country-spelling.ts'
import { valueKey, wordsOf } from '../../event/fold.ts'
import type { Facet } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

export function checkKeys({ snapshot: { facets } }: Subject, findings: Findings): void {
  for (const name of TEXT_NAMES) checkFacetKeys(name, facets[name], findings)
}

export function checkWords({ snapshot: { facets } }: Subject, findings: Findings): void {
  for (const name of TEXT_NAMES) checkFacetWords(name, facets[name], findings)
}

function checkFacetKeys(name: TextName, { ids, spellings, keys, labels, keyOf }: Facet, findings: Findings): void {
  findings.same(`key of the empty ${name}`, keys.length, keyOf[0])
  const rowsOf = new Uint32Array(spellings.length)
  for (const id of ids) rowsOf[id]!++
  const mostRows = new Map<string, number>()
  for (let spelling = 1; spelling < spellings.length; spelling++) {
    const key = valueKey(spellings.text(spelling))
    mostRows.set(key, Math.max(mostRows.get(key) ?? 0, rowsOf[spelling]!))
    const number = keyOf[spelling]!
    findings.same(`key of ${name} ${spelling}`, key, number < keys.length ? keys.text(number) : undefined)
  }
  for (let number = 0; number < keys.length; number++) {
    const where = `${name} key ${number}`
    const key = keys.text(number)
    const label = labels[number]!
    findings.same(where, valueKey(key), key)
    findings.same(`label of ${where}, folded`, key, valueKey(spellings.text(label)))
    const most = mostRows.get(key)
    if (most !== undefined) findings.same(`rows of the label of ${where}`, most, rowsOf[label])
    mostRows.delete(key)
  }
  for (const key of mostRows.keys()) findings.add(`keys of ${name}`, `the key ${key} of some spelling`, 'none')
}

/** Each word of a key has the key, and there are no more pairs of word and key than these. */
function checkFacetWords(name: TextName, facet: Facet, findings: Findings): void {
  const { keys, words, wordStart, wordKeys } = facet
  let pairs = 0
  for (let key = 0; key < keys.length; key++) {
    for (const text of new Set(wordsOf(keys.text(key)))) {
      pairs++
      const word = words.indexOf(text)
      const hasKey = word !== undefined && wordKeys.subarray(wordStart[word]!, wordStart[word + 1]!).includes(key)
      if (!hasKey) findings.add(`word ${text} of ${name}`, `the key ${keys.text(key)}`, 'none')
    }
  }
  findings.same(`keys of words of ${name}`, pairs, wordKeys.length)
}

export function checkCountrySpellings({ snapshot }: Subject, findings: Findings): void {
  const { names, spellings, countryOf } = snapshot.countries
  for (let number = 0; number < spellings.length; number++) {
    const spelling = spellings.text(number)
    findings.same(`country spelling ${number}`, countryKey(spelling), spelling)
  }
  const meaningOf = (text: string) => {
    const spelling = spellings.indexOf(countryKey(text))
    return spelling === undefined ? undefined : countryOf[spelling]
  }
  for (let country = 0; country < names.length; country++) {
    findings.same(`meaning of ${names.text(country)}`, country, meaningOf(names.text(country)))
  }
  const values = snapshot.facets.country.spellings
  for (let value = 1; value < values.length; value++) {
    const meaning = meaningOf(values.text(value))
    if (meaning !== undefined) findings.same(`country value ${value}`, names.text(meaning), values.text(value))
  }
}
