import { afterAll, beforeAll, expect, test } from 'vitest'
import { Draw } from '../../bench/queries/draw.ts'
import { climb } from '../../bench/worst/climb.ts'
import { PARAMETERS, type Request } from '../../bench/worst/requests.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(300))
})
afterAll(() => built.dispose())

function climbed(names: readonly string[], steps: number, start?: readonly Request[]) {
  let left = steps
  return climb(built.directory, new Draw(built.snapshot, new Random(3)), names, () => left-- <= 0, start)
}

test('a climb gives the costliest requests it saw first, at most two with the same parameters', () => {
  const found = climbed(PARAMETERS, 300)
  expect(found.length).toBeGreaterThan(10)
  expect(found.map(({ ms }) => ms)).toEqual(found.map(({ ms }) => ms).toSorted((a, b) => b - a))
  const shapes = found.map(({ request }) => Object.keys(request).sort().join())
  for (const shape of shapes) expect(shapes.filter((one) => one === shape).length).toBeLessThanOrEqual(2)
})

test('a climb starts from requests that it is given, and gives only parameters of the names it is given', () => {
  const start = [{ q: 'learning', type: 'workshop' }]
  expect(climbed(['country'], 0, start).map(({ request }) => request)).toEqual(start)
  for (const { request } of climbed(['country', 'month'], 100)) {
    expect(['country', 'month']).toEqual(expect.arrayContaining(Object.keys(request)))
  }
})
