import { describe, expect, test } from 'vitest'
import { DocSpace } from '../../../src/docset/doc-space.ts'
import { takeMostRelevant } from '../../../src/search/order/relevance.ts'
import { Random } from '../../../tools/synthetic/random.ts'
import { asListed } from '../../support/sets.ts'

const ROWS = 160_000
const CASES = 20
const ALL = Array.from({ length: ROWS }, (_, doc) => doc)

const random = new Random(21)
const space = new DocSpace(ROWS)

/** Documents that have a word, and those of them that have it in the name. */
interface Word {
  readonly anywhere: number[]
  readonly inName: number[]
}

function wordOf(share: number, inName: number): Word {
  const anywhere = ALL.filter(() => random.fraction() < share)
  return { anywhere, inName: inName === 1 ? anywhere : anywhere.filter(() => random.fraction() < inName) }
}

function someWord(): Word {
  return wordOf(random.pick([0.6, 0.1, 0.02, 0.004]), random.pick([1, 0.5, 0.01]))
}

/** What has all of some words, without sets. */
function common(lists: readonly number[][]): number[] {
  const rest = lists.slice(1).map((list) => new Set(list))
  return lists[0]!.filter((doc) => rest.every((list) => list.has(doc)))
}

/** Names of as many words as the query has, and those with no others but such as years. */
interface Lengths {
  readonly exactly: readonly number[]
  readonly ofSeries: readonly number[]
}

/** A random page, beside one that sorting makes. */
function expectOrder(words: readonly Word[], { exactly, ofSeries }: Lengths): void {
  space.reset()
  // some 20 documents a day
  const start = Int32Array.from(ALL, (doc) => Math.floor(doc / 20) + (doc % 7 === 0 ? 0 : 1)).sort()
  const today = start[Math.floor(ROWS * random.pick([0, 0.1, 0.8, 0.999]))]!
  const pivot = start.findIndex((day) => day >= today)

  const found = common(words.map(({ anywhere }) => anywhere))
  const named = new Set(common(words.map(({ inName }) => inName)))
  const editions = new Set(ofSeries.filter((doc) => named.has(doc)))
  const exact = new Set(exactly.filter((doc) => editions.has(doc)))
  const isOneEvent = random.chance(0.5)
  const isUpcoming = (doc: number) => doc >= pivot
  const latestFirst = (a: number, b: number) => start[b]! - start[a]! || a - b
  const inOrder = (docs: number[]) => [
    ...docs.filter(isUpcoming),
    ...docs.filter((doc) => !isUpcoming(doc)).sort(latestFirst),
  ]
  const rank = (doc: number) => {
    const tier = editions.has(doc) ? 0 : named.has(doc) ? 1 : 2
    if (isUpcoming(doc)) return tier === 0 ? 0 : 1 + tier
    return isOneEvent && exact.has(doc) ? 1 : 4 + tier
  }
  const expected = inOrder(found).sort((a, b) => rank(a) - rank(b))

  const setOf = (docs: readonly number[]) => asListed(docs, ROWS)
  const tiers = {
    inName: setOf([...named]),
    editions: setOf([...editions]),
    exactNames: setOf(isOneEvent ? [...exact] : []),
    mainEvents: setOf([]),
  }
  const offset = random.below(random.pick([1, 30, 3000]))
  const limit = random.between(1, 60)
  const matches = { docs: setOf(found), tiers: () => tiers }
  expect(takeMostRelevant(matches, start, pivot, { offset, limit }, space)).toEqual(
    expected.slice(offset, offset + limit),
  )
}

function someLengths(): Lengths {
  const share = random.pick([0, 0.0001, 0.01, 0.3])
  const ofSeries = ALL.filter(() => random.fraction() < share)
  const exactShare = random.pick([0, 0.1, 1])
  return { ofSeries, exactly: ofSeries.filter(() => random.fraction() < exactShare) }
}

describe('relevance.ts', () => {
  test('relevance ranks upcoming before past events, and editions of the series, then names, before the rest', () => {
    for (let number = 0; number < CASES; number++) {
      expectOrder(Array.from({ length: random.between(1, 3) }, someWord), someLengths())
    }
  })
})
