import { expect, test } from 'vitest'
import type { Family, Observed } from '../../src/metrics/exposition.ts'
import { expose } from '../../src/metrics/exposition.ts'

const nobody = {} as Observed
const described = { labels: [], help: 'What it is.' }

test('counters and gauges of the metrics have one line a sample, and labels may hold any characters', async () => {
  const family: Family = {
    ...described,
    name: 'a_total',
    type: 'counter',
    *read() {
      yield { value: 1.5 }
      yield { labels: { of: 'say "\\n"\n', and: '' }, value: 2 }
    },
  }
  expect(await expose([family], nobody)).toBe(
    '# HELP a_total What it is.\n# TYPE a_total counter\na_total 1.5\na_total{of="say \\"\\\\n\\"\\n",and=""} 2\n',
  )
})
