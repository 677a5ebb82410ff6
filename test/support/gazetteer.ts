import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gazetteer, gazetteerOf } from '../../src/builder/places/gazetteer.ts'

const EXCERPT = 'gazetteer-excerpt.txt'

/** About a hundred well-known places, Paris in Texas and five Springfields among them. */
export function testGazetteer(): Gazetteer {
  return gazetteerOf(readFileSync(join(import.meta.dirname, EXCERPT), 'utf8'), EXCERPT)
}
