import { fc, test as law } from '@fast-check/vitest'
import { expect } from 'vitest'
import { firstStartingOn } from '../../src/query/start-days.ts'

const day = fc.integer({ min: -20, max: 20 })

law.prop([fc.array(day, { maxLength: 30 }), fc.array(fc.integer({ min: -25, max: 25 }), { minLength: 1 })])(
  'the first document that starts on a day or later is the one a look at each finds',
  (days, asked) => {
    const start = Int32Array.from(days).sort()
    for (const wanted of asked) {
      const found = start.findIndex((first) => first >= wanted)
      expect(firstStartingOn(start, wanted)).toBe(found === -1 ? start.length : found)
    }
  },
)
