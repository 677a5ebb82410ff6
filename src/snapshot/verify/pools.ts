import { isUtf8 } from 'node:buffer'
import { bytesOf, toSections } from '../content.ts'
import { FACETS, type Ids } from '../format.ts'
import { escapeJson, StringPool } from '../pool.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

const OFFSETS = '.offsets'

export function checkPools({ snapshot }: Subject, findings: Findings): void {
  for (const [name, pool] of poolsOf(snapshot)) {
    if (offsetsAreSound(name, pool, findings)) checkStrings(name, pool, findings)
  }
}

/** Every pool by its name in the section table. */
function poolsOf(snapshot: Snapshot): [name: string, pool: StringPool][] {
  const sections = toSections(snapshot, [])
  return [...sections.keys()]
    .filter((section) => section.endsWith(OFFSETS))
    .map((section) => {
      const name = section.slice(0, -OFFSETS.length)
      return [name, new StringPool(sections.get(section) as Uint32Array, bytesOf(sections.get(`${name}.text`)!))]
    })
}

function offsetsAreSound(name: string, { offsets, bytes }: StringPool, findings: Findings): boolean {
  const before = findings.count
  findings.same(`start of pool ${name}`, 0, offsets[0])
  findings.same(`end of pool ${name}`, bytes.length, offsets.at(-1))
  for (let index = 1; index < offsets.length; index++) {
    if (offsets[index]! < offsets[index - 1]!) {
      findings.add(`end of string ${index - 1} of ${name}`, `byte ${offsets[index - 1]} or later`, offsets[index])
    }
  }
  return findings.count === before
}

function checkStrings(name: string, pool: StringPool, findings: Findings): void {
  for (let index = 0; index < pool.length; index++) {
    const bytes = pool.bytes.subarray(pool.offsets[index], pool.offsets[index + 1])
    if (!isUtf8(bytes)) findings.add(`string ${index} of ${name}`, 'UTF-8', bytes.toString('hex'))
    else if (!isInsideOfJsonString(pool.escaped(index))) {
      findings.add(`string ${index} of ${name}`, 'the inside of a JSON string', pool.escaped(index))
    }
  }
}

function isInsideOfJsonString(escaped: string): boolean {
  try {
    return escapeJson(JSON.parse(`"${escaped}"`)) === escaped
  } catch {
    return false
  }
}

export function checkValues({ snapshot }: Subject, findings: Findings): void {
  const { facets, venues, organizers, names } = snapshot
  for (const name of FACETS) checkDistinctValues(name, facets[name].ids, facets[name].spellings, findings)
  checkDistinctValues('venue', venues.ids, venues.pool, findings)
  checkDistinctValues('organizer', organizers.ids, organizers.pool, findings)
  for (let doc = 0; doc < names.length; doc++) {
    if (names.offsets[doc] === names.offsets[doc + 1]) findings.add(`name of document ${doc}`, 'text', 'none')
  }
}

function checkDistinctValues(name: string, ids: Ids, pool: StringPool, findings: Findings): void {
  findings.same(`value 0 of ${name}`, '', pool.length > 0 ? pool.text(0) : undefined)
  const used = new Uint8Array(pool.length)
  for (const id of ids) used[id] = 1
  const numbers = new Map<string, number>()
  for (let value = 0; value < pool.length; value++) {
    const text = pool.text(value)
    const known = numbers.get(text)
    if (known !== undefined) findings.add(`value ${value} of ${name}`, `another text than value ${known}`, text)
    if (value > 0 && used[value] === 0) findings.add(`value ${value} of ${name}`, 'a row that has it', 'none')
    numbers.set(text, value)
  }
}
