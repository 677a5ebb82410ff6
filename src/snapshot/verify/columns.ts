import { has } from '../../docset/docset.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { countryKey } from '../../event/country-spelling.ts'
import { civilOf, type EpochDay } from '../../event/days.ts'
import { DEADLINE_KINDS, MAX_OFFSET } from '../../event/deadlines.ts'
import { valueKey, wordsOf } from '../../event/fold.ts'
import { DAY_SECONDS } from '../../event/moment.ts'
import { attributeKey } from '../../event/read-value.ts'
import { editionTermsOf, MAX_RECORDS } from '../also-listed.ts'
import { duesOfKind } from '../deadlines.ts'
import { type Facet, postingList, type Snapshot } from '../snapshot.ts'
import type { Findings, Invariant, Subject } from './invariant.ts'

export function checkRows({ snapshot: { id, start } }: Subject, findings: Findings): void {
  for (let doc = 1; doc < id.length; doc++) {
    const ascends = start[doc]! > start[doc - 1]! || (start[doc] === start[doc - 1] && id[doc]! > id[doc - 1]!)
    if (!ascends) {
      findings.add(
        `document ${doc}`,
        `(start day, id) above (${start[doc - 1]}, ${id[doc - 1]})`,
        `(${start[doc]}, ${id[doc]})`,
      )
    }
  }
  const sorted = Float64Array.from(id).sort()
  for (let at = 1; at < sorted.length; at++) {
    if (sorted[at] === sorted[at - 1]) findings.add('event ids', 'unique ids', `id ${sorted[at]} twice`)
  }
}

/** Checks that event ids ascend strictly in `docsById`, which then has each document once. */
export function checkDocsById({ snapshot: { rows, id, docsById } }: Subject, findings: Findings): void {
  for (let rank = 1; rank < rows; rank++) {
    const [before, found] = [id[docsById[rank - 1]!]!, id[docsById[rank]!]!]
    if (found <= before) findings.add(`docs_by_id[${rank}]`, `a document with an id above ${before}`, `id ${found}`)
  }
}

/** Checks that names, then documents, ascend in `docsByName`, which then has each document once. */
export function checkDocsByName({ snapshot: { rows, names, docsByName } }: Subject, findings: Findings): void {
  let before = { name: '', doc: -1 }
  for (let rank = 0; rank < rows; rank++) {
    const doc = docsByName[rank]!
    const name = valueKey(names.text(doc))
    if (name < before.name || (name === before.name && doc <= before.doc)) {
      const expected = `a name after ${before.name}, or the same name and a document after ${before.doc}`
      findings.add(`docs_by_name[${rank}]`, expected, `document ${doc}, ${name}`)
    }
    before = { name, doc }
  }
}

/**
 * Checks that the instant of each due is on its day in some zone, that dues of a kind ascend by instant and
 * day, and that documents and dues refer to each other.
 */
export function checkDeadlines({ snapshot: { rows, deadlines } }: Subject, findings: Findings): void {
  const { instants, days, firstOf, docs, startOf, dues } = deadlines
  for (const kind of DEADLINE_KINDS) {
    const { first, end } = duesOfKind(deadlines, kind)
    for (let due = first; due < end; due++) {
      const [instant, day] = [instants[due]!, days[due]!]
      const isNear = Math.abs(instant - (day + 0.5) * DAY_SECONDS) <= DAY_SECONDS / 2 + MAX_OFFSET
      if (!isNear)
        findings.add(`instant of due ${due}`, `an instant of epoch day ${day} in some zone`, `${instant} s since 1970`)
      const isLater =
        due === first || instant > instants[due - 1]! || (instant === instants[due - 1] && day > days[due - 1]!)
      if (!isLater) findings.add(`due ${due}`, `a later instant or day than due ${due - 1}`, `${instant} s since 1970`)
    }
  }
  for (let due = 0; due < days.length; due++) {
    for (let at = firstOf[due]! + 1; at < firstOf[due + 1]!; at++) {
      if (docs[at]! <= docs[at - 1]!)
        findings.add(`documents of due ${due}`, `a document after ${docs[at - 1]}`, `document ${docs[at]}`)
    }
  }
  for (let doc = 0; doc < rows; doc++) {
    for (let at = startOf[doc]!; at < startOf[doc + 1]!; at++) {
      const due = dues[at]!
      if (at > startOf[doc]! && due <= dues[at - 1]!)
        findings.add(`dues of document ${doc}`, `a due after ${dues[at - 1]}`, `due ${due}`)
      const place = lowerBound(docs, doc, firstOf[due], firstOf[due + 1])
      if (docs[place] !== doc) findings.add(`documents of due ${due}`, `document ${doc} among them`, 'no such entry')
    }
  }
}

/** Checks that each stored day of change is the day of some row, and that no row has a removed id. */
export function checkChanges({ snapshot: { id, changes } }: Subject, findings: Findings): void {
  for (const name of ['updated', 'firstSeen'] as const) {
    const { ids, days } = changes[name]
    const used = new Uint8Array(days.length + 1)
    for (const day of ids) used[day] = 1
    for (let day = 0; day < days.length; day++) {
      if (used[day] === 0) findings.add(`day ${day} of ${name}`, 'a row with this day', 'no row')
    }
  }
  const gone = new Set(changes.gone.ids)
  for (const event of id)
    if (gone.has(event)) findings.add('removed events', 'ids that no row has', `id ${event} of a row`)
}

/** Returns a check of each attribute whose values are texts. */
export function ofEachText(check: (name: TextName, facet: Facet, findings: Findings) => void): Invariant['check'] {
  return ({ snapshot: { facets } }, findings) => {
    for (const name of TEXT_NAMES) check(name, facets[name], findings)
  }
}

export function checkValues(name: TextName, { ids, spellings }: Facet, findings: Findings): void {
  const used = new Uint8Array(spellings.length)
  for (const id of ids) used[id] = 1
  const numbers = new Map<string, number>()
  for (let value = 0; value < spellings.length; value++) {
    const text = spellings.text(value)
    const known = numbers.get(text)
    if (known !== undefined) findings.add(`value ${value} of ${name}`, `a text other than that of value ${known}`, text)
    if (value > 0 && used[value] === 0) findings.add(`value ${value} of ${name}`, 'a row with this value', 'no row')
    numbers.set(text, value)
  }
}

export function checkKeys(name: TextName, { ids, spellings, keys, labels, keyOf }: Facet, findings: Findings): void {
  findings.same(`key number of the empty ${name}, which has no key`, keys.length, keyOf[0])
  const rowsOf = new Uint32Array(spellings.length)
  for (const id of ids) rowsOf[id]!++
  const mostRows = new Map<string, number>()
  for (let spelling = 1; spelling < spellings.length; spelling++) {
    const key = attributeKey(name, spellings.text(spelling))
    mostRows.set(key, Math.max(mostRows.get(key) ?? 0, rowsOf[spelling]!))
    const number = keyOf[spelling]!
    findings.same(`key of ${name} ${spelling}`, key, number < keys.length ? keys.text(number) : undefined)
  }
  for (let number = 0; number < keys.length; number++) {
    const where = `${name} key ${number}`
    const key = keys.text(number)
    const label = labels[number]!
    findings.same(where, attributeKey(name, key), key)
    findings.same(`label of ${where}, folded`, key, attributeKey(name, spellings.text(label)))
    const most = mostRows.get(key)
    if (most !== undefined) findings.same(`number of rows with the label of ${where}`, most, rowsOf[label])
    mostRows.delete(key)
  }
  for (const key of mostRows.keys()) findings.add(`keys of ${name}`, `the key ${key} of a spelling`, 'no such key')
}

/** Checks the index from words to keys: it has each word of a key with the key, and no other pairs. */
export function checkWords(name: TextName, { keys, words, wordStart, wordKeys }: Facet, findings: Findings): void {
  let pairs = 0
  for (let key = 0; key < keys.length; key++) {
    for (const text of new Set(wordsOf(keys.text(key)))) {
      pairs++
      const word = words.indexOf(text)
      const hasKey = word !== undefined && wordKeys.subarray(wordStart[word]!, wordStart[word + 1]!).includes(key)
      if (!hasKey)
        findings.add(`word ${text} of ${name}`, `the key ${keys.text(key)}, which contains the word`, 'no such entry')
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

/**
 * Checks that `next` forms rings of the records of one event, each with one leader: the record that is not in
 * the list of duplicates. That list must have as many documents as the rings have duplicates, so it has no
 * others.
 */
export function checkAlsoListed({ snapshot }: Subject, findings: Findings): void {
  const { docs, next } = snapshot.alsoListed
  const duplicates = postingList(snapshot, 'duplicate', 0)
  let listed = 0
  docs.forEach((doc, position) => {
    const ring = [position]
    let at = next[position]!
    for (; at !== position && ring.length < MAX_RECORDS; at = next[at]!) ring.push(at)
    const where = `records of the event of document ${doc}`
    const records = ring.map((each) => docs[each]!)
    if (at !== position || ring.length === 1) {
      findings.add(where, `a ring of 2 to ${MAX_RECORDS} documents`, `documents ${records.join(' ')}`)
      return
    }
    if (has(duplicates, doc)) listed++
    findings.same(`${where} that are not duplicates`, 1, records.filter((each) => !has(duplicates, each)).length)
    const isAlike = records.some((other) => other !== doc && areAlike(snapshot, doc, other))
    if (!isAlike)
      findings.add(
        where,
        'another record with the same year, and the same days or edition',
        `documents ${records.join(' ')}`,
      )
  })
  findings.same('documents in the list of duplicates', listed, duplicates.count)
}

/** True if two documents have the same days, or names of the same edition in the same year. */
function areAlike(snapshot: Snapshot, a: number, b: number): boolean {
  const { start, end } = snapshot
  return (start[a] === start[b] && end[a] === end[b]) || editionOf(snapshot, a) === editionOf(snapshot, b)
}

function editionOf({ names, start }: Snapshot, doc: number): string {
  const { year } = civilOf(start[doc]! as EpochDay)
  return `${editionTermsOf(names.text(doc), year).join(' ')}, ${year}`
}
