import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '../../../src/docset/docset.ts'
import { intersect } from '../../../src/docset/intersect.ts'
import { dayOf } from '../../../src/event/days.ts'
import { planOf, resolveFilters } from '../../../src/query/plan.ts'
import type { Filter } from '../../../src/query/request.ts'
import { isAhead } from '../../../src/search/ways-out/conjunction.ts'
import { FilterSets } from '../../../src/search/ways-out/filter-sets.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(400))
})
afterAll(() => built.dispose())

const day = dayOf(2026, 6, 1)
/** A filter of each kind, and another one that a proposal may put in its place. */
const OWN = {
  topic: { by: 'topic', value: 'Physics' },
  subTopic: { by: 'sub_topic', value: 'Networks' },
  city: { by: 'city', value: 'Paris' },
  near: { by: 'near', center: '48.9,2.4', withinKm: 2000 },
  type: { by: 'type', type: 'conference' },
  attendance: { by: 'attendance', attendance: 'online' },
  country: { by: 'country', value: 'France' },
  countries: { by: 'countries', values: ['France', 'Germany'] },
  continent: { by: 'continent', continent: 'Europe' },
  start: { by: 'start', parameter: 'from', from: day, to: null },
  endBefore: { by: 'end_before', day: dayOf(2026, 11, 1) },
  deadline: { by: 'deadline', parameter: 'deadline_from', from: day, to: null },
} satisfies Record<string, Filter>
const OTHER = {
  topic: { by: 'topic', value: 'Humanities' },
  city: { by: 'city', value: 'Berlin' },
  type: { by: 'type', type: 'workshop' },
  attendance: { by: 'attendance', attendance: 'hybrid' },
  country: { by: 'country', value: 'Germany' },
  continent: { by: 'continent', continent: 'Oceania' },
  start: { by: 'start', parameter: 'from', from: dayOf(2026, 9, 1), to: null },
} satisfies Record<string, Filter>
const all = Object.values(OWN)

function setsFor(filters: readonly Filter[]) {
  const { snapshot } = built
  const { space } = snapshot.lists
  space.reset()
  const resolved = resolveFilters(snapshot, { filters }, space)
  return { sets: new FilterSets(snapshot, resolved), resolved }
}

/** What filters ask for, found without what was resolved before. */
function found(filters: readonly Filter[]): number[] {
  const { snapshot } = built
  const { space } = snapshot.lists
  const plan = planOf(snapshot, resolveFilters(snapshot, { filters }, space))
  if (plan.kind === 'nothing') return []
  const except = new Set(members(plan.except))
  const docs = intersect(
    plan.clauses.map(({ docs }) => docs),
    space,
  )
  return members(docs).filter((doc) => !except.has(doc))
}

test('the sets of some filters of a request are those that a search for them has, the smallest first', () => {
  const { sets } = setsFor(all)
  const { space } = built.snapshot.lists
  let finds = 0
  for (let choice = 0; choice < 1 << all.length; choice += 5) {
    const some = all.filter((_, at) => (choice >> at) & 1)
    const { own, others, except } = sets.of(some)
    const left = new Set(members(except))
    expect(others).toEqual([])
    const expected = found(some)
    if (expected.length > 0) finds++
    expect(members(intersect(own, space)).filter((doc) => !left.has(doc))).toEqual(expected)
    for (const [at, set] of own.entries()) expect(at > 0 && isAhead(set, own[at - 1]!)).toBe(false)
  }
  expect(finds).toBeGreaterThan(100)
})

test.each(Object.keys(OTHER) as (keyof typeof OTHER)[])(
  'another filter in the place of that on %s is resolved beside',
  (name) => {
    const { sets } = setsFor(all)
    const { space } = built.snapshot.lists
    const some = all
      .map((filter) => (filter === OWN[name] ? OTHER[name] : filter))
      .filter((_, at) => at % 3 !== 1 || at === all.indexOf(OWN[name]))
    const { own, others, except } = sets.of(some)
    const left = new Set(members(except))
    expect(others.length).toBeGreaterThan(0)
    expect(members(intersect([...own, ...others], space)).filter((doc) => !left.has(doc))).toEqual(found(some))
  },
)

test('each filter is resolved once: the sets are the same objects in all searches', () => {
  const { sets, resolved } = setsFor(all)
  const { work } = sets
  const whole = sets.of(all)
  for (const { docs } of resolved.values) expect(whole.own).toContain(docs)
  for (const filter of all) {
    const isOnPlace = filter.by === 'city' || filter.by === 'near'
    // a place is looked for in the countries asked for
    const some = isOnPlace ? [OWN.country, OWN.countries, OWN.continent, filter] : [filter]
    const first = sets.of(some)
    expect(sets.of(some)).toBe(first)
    const again = sets.of([...some])
    expect(again).toEqual(first)
    for (const [at, set] of again.own.entries()) expect(set).toBe(first.own[at])
  }
  const other = sets.of([...all.slice(1), OTHER.topic])
  expect(sets.work).toBeGreaterThan(work)
  const after = sets.work
  const again = sets.of([OTHER.topic, ...all.slice(1)])
  expect(again.others[0]).toBe(other.others[0])
  expect(sets.work).toBe(after)
})

test('work grows with the letters of what is resolved', () => {
  const workOf = (filter: Filter) => {
    const { sets } = setsFor([])
    sets.of([filter])
    return sets.work
  }
  expect(workOf({ by: 'topic', value: 'Humanities' })).toBe(500 * 10)
  expect(workOf({ by: 'near', center: '48.9,2.4', withinKm: 9 })).toBe(500 * 8)
  expect(workOf({ by: 'country', value: 'Germany' })).toBe(1500 * 7)
  expect(workOf({ by: 'countries', values: ['Germany', 'France'] })).toBe(50 * 13)
  expect(workOf(OTHER.type)).toBe(0)
})

test('reading the filters of the request was work, too', () => {
  const workBefore = (...filters: Filter[]) => setsFor(filters).sets.work
  const topics: Filter[] = [
    { by: 'topic', value: 'x'.repeat(100) },
    { by: 'sub_topic', value: 'x'.repeat(60) },
  ]
  expect(workBefore()).toBe(0)
  expect(workBefore({ by: 'topic', value: 'Physics' })).toBe(8000 * 7)
  expect(workBefore(...topics)).toBe(8000 * 160 + 2 * 100_000)
  expect(workBefore(...topics, { by: 'text', text: 'four' })).toBe(8000 * 164 + 2 * 100_000)
  const countries = (values: string[]) => workBefore({ by: 'countries', values })
  expect(countries(['Germany', 'Xyzzy', 'Frob'])).toBe(600 * 16 + 2 * 100_000)
  expect(countries('abcdefgh'.split('').map((letter) => letter.repeat(9)))).toBe(600 * 72 + 5 * 100_000)
  expect(workBefore(...topics, { by: 'country', value: 'Germany' })).toBe(8000 * 160 + 600 * 7 + 2 * 100_000)
})
