import { expect, it, vi } from 'vitest'
import { searchCommand } from '../../tools/commands/search.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { printedBy } from './printed-by.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(300)))
const search = (query: string) => printedBy(searchCommand(), built.path, query)

it('confdex search prints the number of events, then ten events, one a line', async () => {
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
