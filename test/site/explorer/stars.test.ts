import { describe, expect, test } from 'vitest'
import type { EventDetail, Item } from '../../../src/site/explorer/model/answer.ts'
import { deviceOf } from '../../../src/site/explorer/model/device.ts'
import { isForgottenBy } from '../../../src/site/explorer/model/key.ts'
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

const FORBIDDEN = deviceOf(() => {
  throw new Error('storage is not allowed')
})

function star(id: number) {
  const dates = { start: '2027-01-01', end: '2027-01-02', formatted: 'Jan 1-2, 2027' }
  return starOf({ id, name: `Event ${id}`, dates, location: { venue: '', city: 'Paris', country: 'France' } } as Item)
}

describe('stars', () => {
  test('starred events are kept on the device, last starred first, and a second press removes a star', () => {
    const { kept, device } = memory()
    const stars = new Stars(device)
    for (const id of [1, 2, 3, 2]) stars.toggle(star(id))
    expect(stars.all).toEqual([star(3), star(1)])
    expect(new Stars(device).all).toEqual(stars.all)
    expect([stars.has(1), stars.has(2), stars.isKept]).toEqual([true, false, true])
    for (const id of [1, 3]) stars.toggle(star(id))
    expect(kept.size).toBe(0)
  })

  test('stars that two tabs set one after the other are all kept', () => {
    const { device } = memory()
    const [one, other] = [new Stars(device), new Stars(device)]
    one.toggle(star(1))
    other.toggle(star(2))
    let times = 0
    one.subscribe(() => times++)
    one.reload()
    expect([one.all, times]).toEqual([[star(2), star(1)], 1])
  })

  test('if the browser allows no storage, stars stay until the page is closed, and isKept is false', () => {
    const stars = new Stars(FORBIDDEN)
    for (const id of [1, 2, 1]) stars.toggle(star(id))
    expect([stars.all, stars.isKept]).toEqual([[star(2)], false])
  })

  test.each(['{', '7', 'null', '[null, 7, {"id": 1}, {"id": "1", "name": "x"}]'])(
    'the explorer ignores the text %s in place of its stars',
    (text) => {
      expect(new Stars(memory(new Map([[STARS, text]])).device).all).toEqual([])
    },
  )

  test('a star has the fields of an event except long texts, and is replaced when the event is loaded', () => {
    const detail = { ...star(1), name: 'New name', description: 'Long', related: [], editions: null } as unknown
    const stars = new Stars(memory().device)
    stars.toggle(star(1))
    stars.update(starOf(detail as EventDetail, '2026-11-20'))
    stars.update(starOf({ ...(detail as EventDetail), id: 2 }, '2026-11-20'))
    expect(stars.all).toEqual([{ ...star(1), name: 'New name', seen: '2026-11-20' }])
  })
})

test('isForgottenBy is true if another tab deleted the key, and false if it stored a key or other data', () => {
  expect(isForgottenBy({ key: 'confdex-key', newValue: '' })).toBe(true)
  expect(isForgottenBy({ key: 'confdex-key', newValue: 'cds_pro_1_2' })).toBe(false)
  expect(isForgottenBy({ key: 'confdex-key', newValue: null })).toBe(false)
  expect(isForgottenBy({ key: STARS, newValue: '' })).toBe(false)
})
