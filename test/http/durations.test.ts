import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Durations, REQUEST_BOUNDS_MS } from '../../src/http/measurements.ts'

test('a histogram counts every duration in the bucket with the lowest bound that is not below it', () => {
  const durations = fc.array(
    fc.oneof(fc.double({ min: 0, max: 2000, noNaN: true }), fc.constantFrom(...REQUEST_BOUNDS_MS)),
  )
  fc.assert(
    fc.property(durations, (observed) => {
      const histogram = new Durations(REQUEST_BOUNDS_MS)
      for (const ms of observed) histogram.observe(ms)
      const bounds = [...REQUEST_BOUNDS_MS, Number.POSITIVE_INFINITY]
      const expected = bounds.map(
        (bound, at) => observed.filter((ms) => ms <= bound && !(ms <= bounds[at - 1]!)).length,
      )
      expect([...histogram.counts]).toEqual(expected)
      expect(histogram.sumMs).toBeCloseTo(observed.reduce((sum, ms) => sum + ms, 0))
    }),
  )
})
