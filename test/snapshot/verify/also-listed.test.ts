import { describe, expect, it } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { dayOf } from '../../../src/event/days.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { checkAlsoListed } from '../../../src/snapshot/verify/columns.ts'
import { Findings } from '../../../src/snapshot/verify/invariant.ts'

/** Six documents. The first three are records of ICML 2026, the next two of Soil Days. */
const SOUND = {
  names: ['ICML 2026', 'The 43rd ICML', 'ICML', 'Soil Days', 'Soil Days 2026', 'Optics'],
  years: [2026, 2026, 2026, 2026, 2026, 2026],
  docs: [0, 1, 2, 3, 4],
  next: [1, 2, 0, 4, 3],
}

function found(changes: Partial<typeof SOUND>) {
  const { names, years, docs, next } = { ...SOUND, ...changes }
  const snapshot = {
    names: poolOf(names),
    start: Int32Array.from(years, (year) => dayOf(year, 7, 6)),
    alsoListed: { docs: Uint32Array.from(docs), next: Uint32Array.from(next) },
  } as unknown as Snapshot
  const findings = new Findings()
  checkAlsoListed({ file: -1, snapshot }, findings)
  return findings.first.map((each) => [each.where, each.expected, each.found])
}

describe('records of an event', () => {
  it('are sound as rings of editions, and if there are none', () => {
    expect(found({})).toEqual([])
    expect(found({ docs: [], next: [] })).toEqual([])
  })

  it('lead back after at most five records', () => {
    const [where, expected] = ['records of the event of document 0', 'a ring of 2 to 5']
    expect(found({ docs: [0], next: [0] })).toEqual([[where, expected, '0']])
    expect(found({ docs: [0, 1, 2], next: [1, 2, 1] })).toEqual([[where, expected, '0 1 2 1 2']])
    const names = Array.from({ length: 6 }, () => 'ICML')
    expect(found({ names, docs: [0, 1, 2, 3, 4, 5], next: [1, 2, 3, 4, 5, 0] })).toHaveLength(5)
    expect(found({ names, docs: [0, 1, 2, 3, 4], next: [1, 2, 3, 4, 0] })).toEqual([])
  })

  it('ascend until the last one leads to the first', () => {
    const descents = (doc: number) => [`descents among records of the event of document ${doc}`, '1', '2']
    expect(found({ docs: [0, 1, 2], next: [2, 0, 1] })).toEqual([0, 1, 2].map(descents))
  })

  it('have the same terms, and start in the same year', () => {
    const edition = (doc: number, expected: string, other: string) => [`edition of document ${doc}`, expected, other]
    expect(found({ names: [...SOUND.names.slice(0, 4), 'Soil Weeks 2026', 'Optics'] })).toEqual([
      edition(4, 'soil day, 2026', 'soil week, 2026'),
      edition(3, 'soil week, 2026', 'soil day, 2026'),
    ])
    expect(found({ years: [2026, 2026, 2026, 2026, 2027, 2027] })).toEqual([
      edition(4, 'soil day, 2026', 'soil day 2026, 2027'),
      edition(3, 'soil day 2026, 2027', 'soil day, 2026'),
    ])
  })
})
