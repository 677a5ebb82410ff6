import { ATTENDANCES, EVENT_TYPES } from '../../src/event/attributes.ts'
import { CONTINENTS } from '../../src/event/continents.ts'
import { FACET_FIELDS, SORTS } from '../../src/query/request.ts'
import type { Draw } from '../queries/draw.ts'
import { anyText, changedText } from './texts.ts'

/** Parameters of one request, as a caller sends them. */
export type Request = Readonly<Record<string, string>>

const LONGEST_LIST = 2000
/** Maximum length of each parameter that is text, in characters. */
const TEXTS: Readonly<Record<string, number>> = {
  q: 200,
  topic: 200,
  subtopic: 200,
  country: 200,
  city: 200,
  near: 200,
  countries: LONGEST_LIST,
}

const MAKE_VALUE: Readonly<Record<string, (draw: Draw) => string>> = {
  q: anyText,
  topic: (draw) => (draw.random.chance(0.5) ? draw.valueIn('topic', draw.doc()) : anyText(draw)),
  subtopic: (draw) => (draw.random.chance(0.5) ? draw.valueIn('sub_topic', draw.doc()) : anyText(draw)),
  country: (draw) => (draw.random.chance(0.5) ? draw.valueIn('country', draw.doc()) : anyText(draw)),
  city: (draw) => (draw.random.chance(0.5) ? draw.valueIn('city', draw.doc()) : anyText(draw)),
  countries: (draw) =>
    Array.from({ length: draw.random.between(1, 60) }, () => anyText(draw, 30))
      .join(',')
      .slice(0, draw.random.pick([200, LONGEST_LIST])),
  continent: ({ random }) => random.pick(CONTINENTS),
  near: (draw) =>
    draw.random.chance(0.5)
      ? `${draw.random.between(-90, 90)},${draw.random.between(-180, 180)}`
      : draw.valueIn('city', draw.doc()),
  within_km: ({ random }) => random.pick(['1', '100', '500', '2000']),
  type: ({ random }) => random.pick(EVENT_TYPES),
  from: (draw) => `${draw.month()}-${two(draw.random.between(1, 28))}`,
  to: (draw) => `${draw.month()}-${two(draw.random.between(1, 28))}`,
  month: (draw) => draw.month(),
  year: (draw) => draw.month().slice(0, 4),
  deadline_from: (draw) => draw.deadline(),
  deadline_to: (draw) => draw.deadline(),
  updated_since: (draw) => draw.deadline(),
  new_since: (draw) => draw.deadline(),
  attendance: ({ random }) => random.pick(ATTENDANCES),
  limit: ({ random }) => random.pick(['1', '50', '50']),
  offset: ({ random }) => String(random.below(random.pick([100, 10_000, 1_000_000]))),
  sort: ({ random }) => random.pick(SORTS),
  facets: ({ random }) =>
    random.chance(0.6) ? FACET_FIELDS.join(',') : FACET_FIELDS.filter(() => random.chance(0.3)).join(','),
  facets_limit: ({ random }) => random.pick(['20', '300']),
  fields: ({ random }) => random.pick(['name', 'id,name,dates.start,location.city,location.country,website']),
}
export const PARAMETERS: readonly string[] = Object.keys(MAKE_VALUE)

/** A random request with some of the named parameters. */
export function anyRequest(draw: Draw, names: readonly string[]): Request {
  const { random } = draw
  const share = random.pick([0.1, 0.25, 0.5])
  const chosen = names.filter((name) => random.chance(name === 'q' ? 0.8 : share))
  return valid(Object.fromEntries(chosen.map((name) => [name, MAKE_VALUE[name]!(draw)])))
}

export function changed(request: Request, draw: Draw, names: readonly string[]): Request {
  const { random } = draw
  const next: Record<string, string> = { ...request }
  do {
    const name = random.chance(0.7) ? random.pick([...Object.keys(next), names[0]!]) : random.pick(names)
    const longest = TEXTS[name]
    const value = next[name]
    if (value !== undefined && longest !== undefined && random.chance(0.7))
      next[name] = changedText(value, draw, longest)
    else if (value !== undefined && random.chance(0.3)) delete next[name]
    else next[name] = MAKE_VALUE[name]!(draw)
  } while (random.chance(0.5))
  return valid(next)
}

/** A request that takes each parameter from one of two requests. */
export function crossed(one: Request, other: Request, draw: Draw): Request {
  const names = PARAMETERS.filter((name) => name in one || name in other)
  const entries = names.map((name): [string, string | undefined] => [
    name,
    (draw.random.chance(0.5) ? one : other)[name],
  ])
  return valid(Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined)))
}

/** Leaves out empty values, `within_km` without `near`, and an end of a range that is before its start. */
function valid(request: Record<string, string>): Request {
  const left = Object.fromEntries(Object.entries(request).filter(([, value]) => value.trim() !== ''))
  if (left.near === undefined) delete left.within_km
  for (const [from, to] of [
    ['from', 'to'],
    ['deadline_from', 'deadline_to'],
  ] as const) {
    if (left[from] !== undefined && left[to] !== undefined && left[from] > left[to]) delete left[to]
  }
  return left
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
