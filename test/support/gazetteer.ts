import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gazetteer, gazetteerOf } from '../../src/builder/places/gazetteer.ts'

const EXCERPT = 'gazetteer-excerpt.txt'

export type SomeCity = readonly [name: string, others: string, country: string, region: string, inhabitants: number]

/** Each city has a different position. */
export function gazetteerWith(...cities: readonly SomeCity[]): Gazetteer {
  const lines = cities.map(([name, others, country, region, inhabitants], at) => {
    const place = [1 + at, name, name, others, 11 + at, 21 + at, 'P', 'PPL', country, '', region]
    return [...place, '', '', '', inhabitants, '', '', '', ''].join('\t')
  })
  return gazetteerOf(lines.join('\n'), 'some cities')
}

/** About a hundred well-known places, among them Paris in Texas and five Springfields. */
export function testGazetteer(): Gazetteer {
  return gazetteerOf(readFileSync(join(import.meta.dirname, EXCERPT), 'utf8'), EXCERPT)
}
