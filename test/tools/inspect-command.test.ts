import { expect, it } from 'vitest'
import { TEXT_NAMES } from '../../src/event/attributes.ts'
import { SECTIONS } from '../../src/snapshot/sections.ts'
import { inspectCommand } from '../../tools/commands/inspect.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { printedBy } from './printed-by.ts'

const records = manyEvents(200)

const built = sharedDirectory(() => buildDirectory(records))
const inspect = async (...options: string[]) => (await printedBy(inspectCommand(), built.path, ...options)).join('\n')

it('confdex inspect prints the header, every section with its bytes, and their sums', async () => {
  const text = await inspect()
  const { header } = built.snapshot
  expect(text).toContain(`id         ${header.id}`)
  expect(text).toContain('textIndex  flexsearch 0.8.212')
  for (const name of Object.keys(SECTIONS))
    expect(text).toMatch(new RegExp(`^  ${name.replaceAll('.', '\\.')} +[a-z0-9]+ +[\\d,]+ +[\\d.]+$`, 'm'))
  const all = header.sections.reduce((sum, { length }) => sum + length, 0)
  const cold = header.sections.at(-1)!.length
  expect(text).toMatch(new RegExp(`all +${all.toLocaleString('en')} +${(all / 200).toFixed(1)}`))
  expect(text).toMatch(new RegExp(`all without details +${(all - cold).toLocaleString('en')} +`))
  const { synonyms } = built.snapshot
  expect(text).toContain(`\n  ${synonyms.from.length} synonyms\n`)
})

it('confdex inspect counts the facet values, types, continents and months of the events', async () => {
  const description = JSON.parse(await inspect('--json'))
  expect(Object.keys(description.facets)).toEqual([...TEXT_NAMES])
  expect(description.facets.topic).toEqual({
    values: 3,
    top: [
      { value: 'Computer Science', events: 120 },
      { value: 'Humanities', events: 40 },
      { value: 'Physics', events: 40 },
    ],
  })
  const ofType = (type: string) => records.filter((record) => record.type === type).length
  for (const { value, events } of description.types) expect([value, events]).toEqual([value, ofType(value)])
  const oceania = records.filter(({ country }) => country === 'Fiji').length
  expect(description.continents).toContainEqual({ value: 'Oceania', events: oceania })
  expect(description.months).toEqual({ count: 17, first: '2026-01', last: '2027-05' })
})

it('confdex inspect --event prints one event with all its fields', async () => {
  const record = records.find(({ attendance, submissionDeadline }) => attendance && submissionDeadline)!
  const event = JSON.parse(await inspect('--event', String(record.id), '--json'))
  expect(event).toMatchObject({
    id: record.id,
    name: record.name,
    type: record.type,
    sub_topic: record.sub_topic,
    city: record.city,
    description: record.description,
    submission_deadline: record.submissionDeadline,
    attendance: record.attendance,
    updated_at: null,
    source_url: null,
  })
  const text = await inspect('--event', String(record.id))
  expect(text).toMatch(new RegExp(`^id +${record.id}$`, 'm'))
  expect(text).toMatch(/^updated_at +-$/m)
})

it('confdex inspect --event with an id that the snapshot lacks is an error that names the id', async () => {
  await expect(inspect('--event', '999999999')).rejects.toThrow(
    `expected an event with the id 999999999 in snapshot ${built.snapshot.header.id}, ` +
      'found none among its 200 events: check the id',
  )
})
