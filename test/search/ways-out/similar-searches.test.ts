import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { all, lazyUnion, NONE, range, sparse } from '../../../src/docset/docset.ts'
import { resolveFilters } from '../../../src/query/plan.ts'
import type { Filter, SearchRequest } from '../../../src/query/request.ts'
import { firstStartingOn } from '../../../src/query/start-days.ts'
import { createCombinations } from '../../../src/search/combinations.ts'
import { workOf } from '../../../src/search/ways-out/conjunction.ts'
import { outlooks } from '../../../src/search/ways-out/outlooks.ts'
import { SimilarSearches } from '../../../src/search/ways-out/similar-searches.ts'
import { someEvents, someRequest } from '../../support/arbitraries.ts'
import { buildDirectory } from '../../support/directory.ts'

const SEED = 20261122

it('what is seen of a search with some of the filters is what that search finds', async () => {
  const events = fc.sample(someEvents(300, 300), { numRuns: 1, seed: SEED })[0]!
  const { snapshot, directory, dispose } = await buildDirectory(events)
  onTestFinished(dispose)
  const { space, rows } = snapshot.lists
  const combinations = createCombinations(snapshot)
  const someChoices = fc.array(fc.nat(), { minLength: 1, maxLength: 12 })
  let seen = 0

  fc.assert(
    fc.property(someRequest, someRequest, someChoices, ({ filters, today }, others, choices) => {
      space.reset()
      const pivot = firstStartingOn(snapshot.start, today)
      const searches = new SimilarSearches(snapshot, combinations, resolveFilters(snapshot, { filters }, space), pivot)
      const lookAt = outlooks(snapshot, searches, { today }, undefined, false)
      const found = choices
        .map((choice) => chosen(filters, others.filters, choice))
        .map((some) => ({ some, ...lookAt(some), latest: lookAt.latest(some) }))
      // a search frees the memory of what was looked at
      for (const { some, total, hasUpcoming, latest } of found) {
        const search = (rest: Partial<SearchRequest>) => directory.search({ ...REST, today, ...rest, filters: some })
        const { reading, ...answer } = search({})
        const isCorrected = reading === 'nearest'
        expect(total).toBe(isCorrected ? 0 : answer.total)
        if (total === 0) continue
        seen++
        expect(hasUpcoming).toBe(answer.upcoming > 0)
        const [last] = search({ sort: '-date' }).docs
        expect(latest).toBe(snapshot.start[last!])
      }
    }),
    { numRuns: 400, seed: SEED },
  )
  expect(rows).toBe(300)
  expect(seen).toBeGreaterThan(500)
})

const REST = { limit: 1, offset: 0, sort: 'relevance', facets: [], facetsLimit: 20 } as const

/** Some filters of a request, and at times one of another request in the place of a left out one. */
function chosen(filters: readonly Filter[], others: readonly Filter[], choice: number): readonly Filter[] {
  return filters.flatMap((filter, at) => {
    if ((choice >> at) & 1) return [filter]
    const other = others.find(({ by }) => by === filter.by)
    return other && (choice >> (at + 8)) & 1 ? [other] : []
  })
}

it('the work of looking into the last sets is told, whether they are lazy unions or not', async () => {
  const { snapshot, dispose } = await buildDirectory(fc.sample(someEvents(300, 300), { numRuns: 1, seed: SEED })[0]!)
  onTestFinished(dispose)
  const { space, rows } = snapshot.lists
  const search = () => {
    space.reset()
    return new SimilarSearches(
      snapshot,
      createCombinations(snapshot),
      resolveFilters(snapshot, { filters: [] }, space),
      0,
    )
  }
  const [one, other, another] = [range(0, 200), range(100, 300), sparse(Uint32Array.of(3, 150, 160))]
  const column = { values: new Uint8Array(rows).fill(1), size: 2, wanted: [1] }
  const lazy = lazyUnion([range(140, 160), sparse(Uint32Array.of(170))])
  const byColumn = lazyUnion([range(140, 160), sparse(Uint32Array.of(170))], column)
  const ofNothing = all(rows)
  const first = workOf(ofNothing, one, rows)
  const both = range(100, 200)

  const meeting = search()
  expect(meeting.work).toBe(0)
  expect(meeting.meet([one], [other])).toBe(true)
  const withOther = first + workOf(one, other, rows)
  expect(meeting.work).toBe(withOther)
  expect(meeting.meet([one], [other, lazy])).toBe(true)
  expect(meeting.work).toBe(withOther + workOf(one, other, rows) + workOf(one, lazy, rows))

  const matching = search()
  expect(matching.matches([one, other], NONE).count).toBe(100)
  const work = first + workOf(one, other, rows)
  expect(matching.work).toBe(work)
  expect(matching.counts([one, other, lazy], NONE)).toEqual({ count: 21, fromPivot: 21 })
  expect(matching.work).toBe(work + workOf(both, lazy, rows))
  expect(matching.matches([one, other, another], NONE).count).toBe(2)
  expect(matching.matches([one, other, byColumn], range(150, 160)).count).toBe(11)
})
