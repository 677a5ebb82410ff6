import { describe, expect, it } from 'vitest'
import { attackTimes } from './suite.ts'

describe('a run of attacks', () => {
  it('a run counts attacks by kind and outcome, and names those that got through', async () => {
    const { report } = attackTimes(10, 1)
    report.held('a cut', 'truncated')
    report.held('a bit', 'damaged')
    report.held('a cut', 'truncated')
    report.found('a bit', 'bit 7 was served')
    expect(report.attacks).toBe(4)
    expect(report.findings).toBe(1)
    expect(report.lines()).toEqual([
      '  a bit: damaged 1, GOT THROUGH 1',
      '  a cut: truncated 2',
      '  GOT THROUGH, a bit: bit 7 was served',
    ])
  })

  it('a run for tests is over after so many attacks', () => {
    const { report, until } = attackTimes(2, 1)
    report.held('a cut', 'truncated')
    expect(until()).toBe(false)
    report.found('a cut', 'served')
    expect(until()).toBe(true)
  })
})
