import { expect, test } from 'vitest'
import type { Item } from '../../../src/site/explorer/model/answer.ts'
import { deviceOf } from '../../../src/site/explorer/model/device.ts'
import { STARS, Stars, starOf } from '../../../src/site/explorer/model/stars.ts'

function memory(kept = new Map<string, string>()) {
  return {
    kept,
    device: deviceOf(() => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    })),
  }
}

function star(id: number) {
  const dates = { start: '2027-01-01', end: '2027-01-02', formatted: 'Jan 1-2, 2027' }
  return starOf({ id, name: `Event ${id}`, dates, location: { venue: '', city: 'Paris', country: 'France' } } as Item)
}

test('starred events are stored on the device, the last starred event first, and a second press removes a star', () => {
  const { kept, device } = memory()
  const stars = new Stars(device)
  for (const id of [1, 2, 3, 2]) stars.toggle(star(id))
  expect(stars.all).toEqual([star(3), star(1)])
  expect(new Stars(device).all).toEqual(stars.all)
  expect([stars.has(1), stars.has(2), stars.isKept]).toEqual([true, false, true])
  for (const id of [1, 3]) stars.toggle(star(id))
  expect(kept.size).toBe(0)
})

test.each(['{', '7', 'null', '[null, 7, {"id": 1}, {"id": "1", "name": "x"}]'])(
  'the explorer ignores the stored text %s, which has no valid star',
  (text) => {
    expect(new Stars(memory(new Map([[STARS, text]])).device).all).toEqual([])
  },
)
