import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, type EpochDay } from '../../../src/event/days.ts'
import type { EventId } from '../../../src/event/record.ts'
import { itemWriterOf } from '../../../src/json/item-writer.ts'
import { compiledKernel, KernelItems } from '../../../src/json/kernel/kernel-items.ts'
import { layOut, PAGE_BYTES } from '../../../src/json/kernel/layout.ts'
import { PortableItems } from '../../../src/json/portable/portable-items.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import { Random } from '../../../tools/synthetic/random.ts'
import { type BuiltDirectory, buildDirectory } from '../../support/directory.ts'
import { moduleWith } from '../../support/kernel-module.ts'
import { manyEvents } from '../../support/many-events.ts'
import { writtenItems } from '../../support/written-items.ts'

const EVENTS = 3000
const PAGES = 20_000
const FIRST_DAY = dayOf(1900, 1, 1)
const LAST_DAY = dayOf(2199, 12, 31)
const ALPHABET = ['a', 'b', ' ', '"', '\\', 'ü', '会', '🌍']

/** Events of any id, day, and length of texts. */
function anyEvents(random: Random) {
  const text = (most: number) =>
    Array.from({ length: random.below(most) }, () => ALPHABET[random.below(ALPHABET.length)]!).join('')
  return manyEvents(EVENTS).map((record) => {
    const start = FIRST_DAY + random.below(LAST_DAY - FIRST_DAY)
    const days = random.below(random.fraction() < 0.5 ? 40 : random.fraction() < 0.8 ? 500 : 20_000)
    return {
      ...record,
      id: (record.id + random.below(999) + (random.fraction() < 0.2 ? 2 ** 33 * random.below(2 ** 19) : 0)) as EventId,
      name: `n${text(100)}`,
      venue: text(70),
      organizer: text(100),
      website: text(70),
      start: start as EpochDay,
      end: Math.min(start + days, LAST_DAY) as EpochDay,
    }
  })
}

describe('items by the kernel', () => {
  const random = new Random(44)
  let built: BuiltDirectory
  let kernel: KernelItems
  let portable: PortableItems
  beforeAll(async () => {
    built = await buildDirectory(anyEvents(random))
    portable = new PortableItems(built.snapshot)
    kernel = new KernelItems(built.snapshot, built.snapshot.shared!, portable)
  })
  afterAll(() => built.dispose())

  test('items by the kernel are those of the TypeScript twin, for 20,000 random pages', () => {
    for (let page = 0; page < PAGES; page++) {
      const first = random.below(EVENTS - 50)
      const isScattered = random.fraction() < 0.5
      const docs = Array.from({ length: random.below(51) }, (_, at) =>
        isScattered ? random.below(EVENTS) : first + at,
      )
      const expected = writtenItems(portable, docs)
      const found = writtenItems(kernel, docs)
      if (found !== expected) expect.fail(`documents ${docs.join(' ')}: expected ${expected}, got ${found}`)
    }
  })

  test('a page with more events than the kernel has room for is left to the twin', () => {
    const docs = Array.from({ length: 200 }, (_, doc) => doc)
    expect(writtenItems(kernel, docs)).toBe(writtenItems(portable, docs))
  })

  test('a page with longer texts than the kernel has room for is left to the twin', async () => {
    const long = await buildDirectory(manyEvents(50).map((record) => ({ ...record, venue: 'v'.repeat(20_000) })))
    const [twin, docs] = [new PortableItems(long.snapshot), Array.from({ length: 50 }, (_, doc) => doc)]
    const items = new KernelItems(long.snapshot, long.snapshot.shared!, twin)
    const texts = [writtenItems(items, docs), writtenItems(items, [7])]
    const expected = [writtenItems(twin, docs), writtenItems(twin, [7])]
    await long.dispose()
    expect(texts[0]!.length).toBeGreaterThan(1_000_000)
    expect(texts).toEqual(expected)
  })

  test('a snapshot gets items by the kernel', () => {
    expect(itemWriterOf(built.snapshot)).toBeInstanceOf(KernelItems)
    expect(itemWriterOf(built.snapshot)).toBe(itemWriterOf(built.snapshot))
  })

  test('a snapshot that was opened without memory for pages gets items by the twin', async () => {
    const snapshot = await openSnapshot(built.path)
    const items = itemWriterOf(snapshot)
    await snapshot.close()
    expect(items).toBeInstanceOf(PortableItems)
    expect(writtenItems(items, [0, 7])).toBe(writtenItems(kernel, [0, 7]))
  })

  test('a snapshot whose texts WebAssembly does not reach gets items by the twin', () => {
    expect(itemWriterOf({ ...built.snapshot, shared: undefined })).toBeInstanceOf(PortableItems)
  })

  test('a kernel that was built for items with another number of fields is refused', () => {
    const stale = () => moduleWith({ FIELDS: 8 })
    expect(() => new KernelItems(built.snapshot, built.snapshot.shared!, portable, stale)).toThrow(
      'expected a compiled kernel with FIELDS = 9, got 8: run npm run build:kernels',
    )
  })

  test('a kernel that was built for a layout with other members is refused', () => {
    const { exports } = new WebAssembly.Instance(compiledKernel(), { env: { memory: built.snapshot.shared!.memory } })
    const stale = { ...exports, 'FieldAt.color': { value: 24 } }
    expect(() => layOut(built.snapshot, Buffer.alloc(PAGE_BYTES), stale)).toThrow(
      /^expected a compiled kernel with FieldAt.idShift, .*, got FieldAt.color, FieldAt.idShift, /,
    )
  })
})
