import { valueKey } from '../../event/fold.ts'
import type { CountryGroups, Regions } from '../../snapshot/places.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { byCodeUnits, poolOf } from '../content/string-pools.ts'
import type { CountryGroupLine, RegionLine } from './tables.ts'

/** Regions keep the order of the table. */
export function makeRegions(lines: readonly RegionLine[]): Regions {
  const { names, starts, values } = nameTable(lines.map((line) => line.names.map(valueKey)))
  return {
    labels: poolOf(lines.map((line) => line.names[0]!)),
    countryOf: Uint16Array.from(lines, ({ country }) => country),
    names,
    nameStart: starts,
    nameRegions: values,
  }
}

/** Groups keep the order of the table. Of two groups with one name, the first has it. */
export function makeCountryGroups(lines: readonly CountryGroupLine[]): CountryGroups {
  const { names, starts, values } = nameTable(lines.map((line) => line.names.map(valueKey)))
  const start = new Uint32Array(lines.length + 1)
  lines.forEach(({ countries }, group) => {
    start[group + 1] = start[group]! + countries.length
  })
  return {
    labels: poolOf(lines.map((line) => line.names[0]!)),
    start,
    countries: Uint16Array.from(lines.flatMap(({ countries }) => countries)),
    names,
    groupOf: Uint16Array.from({ length: names.length }, (_, name) => values[starts[name]!]!),
  }
}

/** Names, ascending, and what each means: `values[starts[n]..starts[n + 1]]`. */
export interface NameTable {
  readonly names: StringPool
  readonly starts: Uint32Array
  readonly values: Uint32Array
}

/** Element i of `namesOf` has the names of thing i. The things of a name are in the order of `compare`. */
export function nameTable(
  namesOf: readonly Iterable<string>[],
  compare: (a: number, b: number) => number = (a, b) => a - b,
): NameTable {
  const thingsOf = new Map<string, number[]>()
  namesOf.forEach((names, thing) => {
    for (const name of new Set(names)) {
      const others = thingsOf.get(name)
      if (others) others.push(thing)
      else thingsOf.set(name, [thing])
    }
  })
  const names = [...thingsOf.keys()].sort(byCodeUnits)
  const starts = new Uint32Array(names.length + 1)
  const values: number[] = []
  names.forEach((name, number) => {
    values.push(...thingsOf.get(name)!.sort(compare))
    starts[number + 1] = values.length
  })
  return { names: poolOf(names), starts, values: Uint32Array.from(values) }
}
