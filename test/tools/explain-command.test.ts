import { expect, it, vi } from 'vitest'
import { STAGES } from '../../src/search/directory.ts'
import { explainCommand } from '../../tools/commands/explain.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { printedBy } from './printed-by.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(300)))
const explain = async (query: string) => (await printedBy(explainCommand(), built.path, query)).join('\n')

const stagesIn = (text: string) => STAGES.filter((stage) => new RegExp(`^  ${stage} +[\\d.]+ us$`, 'm').test(text))

it('confdex explain prints clauses in the order of execution, then matches and the time of each stage', async () => {
  const text = await explain('q=soil 2010&type=conference&from=2026-02-01&facets=topic')
  expect(text).toContain(`snapshot ${built.snapshot.header.id}, 300 events, kernels WebAssembly SIMD`)
  const steps = [...text.matchAll(/^ +\d+ {2}(\w+) +([\d,]+) +([\d,]+) {2}(.+)$/gm)].map((match) => match.slice(1))
  expect(steps.map(([form, , , asks]) => [form, asks])).toEqual([
    ['sparse', 'q "2010"'],
    ['range', 'from "first day"'],
    ['dense', 'q "soil"'],
    ['dense', 'type "conference"'],
  ])
  const left = steps.map((step) => Number(step[2]))
  expect(left).toEqual(left.toSorted((a, b) => b - a))
  const total = left.at(-1)!
  expect(text).toMatch(new RegExp(`^matches +\\w+ +${total}$`, 'm'))
  expect(text).toMatch(/^q read as {2}literal$/m)
  // only a search that finds few events has the stage `relax`
  expect(stagesIn(text)).toEqual(total < 10 ? STAGES : STAGES.filter((stage) => stage !== 'relax'))
})

it('confdex explain shows the method of each facet, and its number of events without its own filter', async () => {
  const text = await explain('type=conference&topic=Computer Science&facets=type,city,month,year,day')
  const ways = [...text.matchAll(/^ {2}(type|city|month|year|day) +(\S.*?) {2,}([\d,]+)$/gm)].map((match) =>
    match.slice(1),
  )
  expect(ways).toEqual([
    ['type', 'retained', '180'],
    ['city', 'by columns', '75'],
    ['month', 'by months', '75'],
    ['year', 'by months', '75'],
    ['day', 'by days', '75'],
  ])
})

it('confdex explain shows a clause without events first, and the filter "to" as "not to"', async () => {
  const text = await explain('type=seminar&city=Atlantis&to=2026-05-01')
  expect(text).toMatch(/^ +1 {2}range +0 +0 {2}city "Atlantis"$/m)
  expect(text).toMatch(/not to "last day"$/m)
})

it('confdex explain refuses the same invalid parameters as the service', async () => {
  await expect(explain('limit=51')).rejects.toThrow('limit')
  vi.stubEnv('TODAY', 'tomorrow')
  await expect(explain('q=soil')).rejects.toThrow(
    'TODAY: expected a calendar date written YYYY-MM-DD, got tomorrow: correct it or unset it',
  )
})
