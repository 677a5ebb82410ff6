import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { afterEach, expect, it, test as plainTest, vi } from 'vitest'
import { TEXT_NAMES } from '../../src/event/attributes.ts'
import { STAGES } from '../../src/search/directory.ts'
import { SECTIONS } from '../../src/snapshot/sections.ts'
import { INVARIANTS } from '../../src/snapshot/verify/invariants.ts'
import { diffCommand } from '../../tools/commands/diff.ts'
import { explainCommand } from '../../tools/commands/explain.ts'
import { inspectCommand } from '../../tools/commands/inspect.ts'
import { searchCommand } from '../../tools/commands/search.ts'
import { verifyCommand } from '../../tools/commands/verify.ts'
import { describeEvent } from '../../tools/inspect/describe-event.ts'
import { buildDump, openBuilt } from '../support/built-dump.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'
import { printedBy } from './printed-by.ts'

const records = manyEvents(300)

const built = sharedDirectory(() => buildDirectory(records))
const inspect = async (...options: string[]) => (await printedBy(inspectCommand(), built.path, ...options)).join('\n')

it('confdex inspect prints the header, the size of every section, and the sums of the sizes', async () => {
  const text = await inspect()
  const { header } = built.snapshot
  expect(text).toContain(`id         ${header.id}`)
  expect(text).toContain('textIndex  flexsearch 0.8.212')
  for (const name of Object.keys(SECTIONS))
    expect(text).toMatch(new RegExp(`^  ${name.replaceAll('.', '\\.')} +[a-z0-9]+ +[\\d,]+ +[\\d.]+$`, 'm'))
  const all = header.sections.reduce((sum, { length }) => sum + length, 0)
  const cold = header.sections.at(-1)!.length
  expect(text).toMatch(new RegExp(`all +${all.toLocaleString('en')} +${(all / 300).toFixed(1)}`))
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
      { value: 'Computer Science', events: 180 },
      { value: 'Humanities', events: 60 },
      { value: 'Physics', events: 60 },
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
      'found none among its 300 events: check the id',
  )
})

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

it('confdex explain shows the method of each facet, and counts events without the filter of the facet', async () => {
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

const search = (query: string) => printedBy(searchCommand(), built.path, query)

it('confdex search prints the number of events, then ten events, one event a line', async () => {
  vi.stubEnv('TODAY', '2026-02-01')
  const [count, ...lines] = await search('type=conference')
  expect(count).toMatch(/^120 events, upcoming: \d+$/)
  expect(lines).toHaveLength(10)
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d {2}\d+ {2}\S.* \(conference(, [^,]+)*\)$/)
})

it('confdex search takes the parameters of the service, even after a question mark', async () => {
  expect(await search('?type=conference&limit=2')).toHaveLength(3)
  await expect(search('limit=99')).rejects.toThrow('limit')
})

it('confdex search prints interpretations, suggestions and warnings', async () => {
  expect((await search('type=conference&limit=1&colour=red')).at(-1)).toContain('colour')
  expect((await search('q=conferences on lensses')).join('\n')).toMatch(/\blensses\b/)
  expect((await search('country=Frence')).at(-1)).toMatch(/^Did you mean country=France\? It finds \d+ events\.$/)
})

const { exitCode } = process
afterEach(() => {
  process.exitCode = exitCode
})

async function verify(path: string): Promise<string> {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return (await printedBy(verifyCommand(), path)).join('\n')
}

it('confdex verify prints every invariant of a sound snapshot as ok, and sets no exit code', async () => {
  const text = await verify(built.path)
  for (const { name } of INVARIANTS) expect(text).toMatch(new RegExp(`^ +ok +${name}$`, 'm'))
  expect(text).toContain('\nEvery invariant holds.\n')
  expect(process.exitCode).toBe(exitCode)
})

it('confdex verify prints each broken invariant with its findings, and sets exit code 1', async () => {
  const bytes = readFileSync(built.path)
  bytes[bytes.length - 30]! ^= 1
  const path = join(scratchFolder(), 'damaged.snapshot')
  writeFileSync(path, bytes)
  const text = await verify(path)
  expect(text).toMatch(
    /broken +details: .*\n +checksum of the record at \d+, of event \d+: expected [0-9a-f]+, found [0-9a-f]+/,
  )
  expect(text).toContain('\nThe snapshot is broken: copy it again from where it was built, or rebuild it.\n')
  expect(process.exitCode).toBe(1)
})

it('confdex verify fails with the reason why a file cannot be opened', async () => {
  await expect(verify(join(scratchFolder(), 'missing'))).rejects.toThrow('not-found')
})

const diff = (...given: string[]) => printedBy(diffCommand(), ...given)

const pathOf = async (rows: readonly SqlRow[]) => (await buildDump(sqlDump(rows))).path

const OLD = [{ id: 1, name: 'Soil' }, { id: 2, name: 'Rain', description: 'Wet' }, { id: 3 }]
const NEW = [{ id: 2, name: 'Rain "2"', description: 'Dry' }, { id: 3 }, { id: 4, name: 'Wind' }]

plainTest('confdex diff prints counts, then each event that differs', async () => {
  const [before, after] = [await pathOf(OLD), await pathOf(NEW)]
  expect((await diff(before, after)).join('\n')).toBe(
    [
      'added 1, changed 1, removed 1 (3 events before, 3 after)',
      '- 1 Soil (2026-12-01)',
      '~ 2',
      '    name: "Rain" -> "Rain \\"2\\""',
      '    description: "Wet" -> "Dry"',
      '+ 4 Wind (2026-12-01)',
    ].join('\n'),
  )
  expect(await diff(before, after, '--limit', '1')).toEqual([
    'added 1, changed 1, removed 1 (3 events before, 3 after)',
    '- 1 Soil (2026-12-01)',
    '... and 2 more: --limit shows more',
  ])
  expect(await diff(after, after)).toEqual(['added 0, changed 0, removed 0 (3 events before, 3 after)'])
})

const someRow = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  name: fc.constantFrom('A', 'B'),
  venue: fc.constantFrom(null, 'Hall'),
  status: fc.constantFrom(null, 'cancelled'),
  description: fc.constantFrom(null, 'One', 'Two'),
})
const someDump = fc.uniqueArray(someRow, { selector: ({ id }) => id, maxLength: 6 })

async function recordsOf(path: string): Promise<Map<number, object>> {
  const { snapshot } = await openBuilt(path)
  const records = new Map<number, object>()
  for (const [doc, id] of snapshot.id.entries()) {
    const { document: _, continent: __, ...record } = await describeEvent(snapshot, doc as never)
    records.set(id, record)
  }
  return records
}

test.prop([someDump, someDump], { numRuns: 10 })(
  'the changes that confdex diff prints turn the first snapshot into the second',
  async (a, b) => {
    const [before, after] = [await pathOf(a), await pathOf(b)]
    const [head, ...changes] = (await diff(before, after, '--format', 'ndjson')).map((line) => JSON.parse(line))
    const records = await recordsOf(before)
    for (const { change, id, record, fields } of changes) {
      if (change === 'removed') records.delete(id)
      else if (change === 'added') records.set(id, record)
      else {
        const now = Object.entries(fields as object).map(([name, { after: value }]) => [name, value])
        records.set(id, { ...records.get(id), ...Object.fromEntries(now) })
      }
    }
    const wanted = await recordsOf(after)
    // a record without details lacks some members, which are then null
    const filled = (all: Map<number, object>) =>
      [...all]
        .sort(([x], [y]) => x - y)
        .map(([id, record]) => [
          id,
          Object.entries(record)
            .filter(([, v]) => v !== null)
            .sort(),
        ])
    expect(filled(records)).toEqual(filled(wanted))
    expect(head.added + head.changed + head.removed).toBe(changes.length)
  },
)
