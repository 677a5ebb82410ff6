import { fc, test as law } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { deadlineItemWriterOf } from '../../src/json/item-writer.ts'
import { SelectedItems } from '../../src/json/selected-items.ts'
import type { ItemWriter } from '../../src/json/slab.ts'
import { conference } from '../../src/operations/body-parts.ts'
import { pathsIn, selectFields } from '../../src/operations/fields.ts'
import { type BuiltDirectory, buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { writtenItems } from '../support/written-items.ts'

const EVENTS = 600
const PATHS = pathsIn(conference)

let built: BuiltDirectory
beforeAll(async () => {
  built = await buildDirectory(manyEvents(EVENTS))
})
afterAll(() => built.dispose())

const written = (items: ItemWriter, docs: readonly number[]) => `[${writtenItems(items, docs)}]`

describe('items with some of their fields', () => {
  law.prop(
    [fc.uniqueArray(fc.constantFrom(...PATHS), { minLength: 1 }), fc.array(fc.nat(EVENTS - 1), { maxLength: 50 })],
    {
      numRuns: 300,
    },
  )('they are, byte for byte, whole items without the other fields', (fields, docs) => {
    const whole = JSON.parse(written(deadlineItemWriterOf(built.snapshot), docs))
    expect(written(new SelectedItems(built.snapshot, fields), docs)).toBe(JSON.stringify(selectFields(whole, fields)))
  })

  law.prop([fc.constantFrom(...PATHS)])('every field can be asked for alone', (field) => {
    const [item] = JSON.parse(written(new SelectedItems(built.snapshot, [field]), [7]))
    expect(Object.keys(item)).toEqual([field.split('.')[0]])
  })
})
