import { expect, test } from 'vitest'
import { noonOf } from '../../src/event/moment.ts'
import type { EventId } from '../../src/event/record.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { searchInput } from '../../src/operations/search-input.ts'
import { readSearch } from '../../src/operations/search-parameters.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { search, TODAY } from '../support/small-directory.ts'

const built = sharedEvents([{ id: 7, country: 'Japan' }, { id: 3, country: 'Japan' }, { id: 9 }, { id: 12 }])

const ids = (...numbers: number[]) => ({ by: 'ids', ids: numbers as EventId[] }) as const

test('the filter "ids" finds exactly the events with these ids, and a warning names ids that no event has', () => {
  const { docs, warnings } = search(built, ids(9, 4, 3, 5))
  expect([docs.map((doc) => built.snapshot.id[doc]), warnings]).toEqual([[3, 9], ['No event has the id 4, 5.']])
  expect(search(built, ids(4)).total).toBe(0)
})

test('other filters are intersected with the filter "ids", and a proposed call always has this filter', () => {
  const { total, relax } = search(built, ids(9, 12), { by: 'country', value: 'Japan' })
  expect([total, relax.map(({ without, total: found }) => [without, found])]).toEqual([0, [['country', 2]]])
})

test('the parameter "ids" accepts up to 200 distinct ids in plain digits', () => {
  const read = (value: string) => searchInput(readSearch(parseQueryString(`ids=${value}`)), noonOf(TODAY))
  const most = Array.from({ length: 200 }, (_, at) => Number.MAX_SAFE_INTEGER - at)
  expect(read('12,7,12').request.filters).toEqual([ids(12, 7)])
  expect(read(most.join()).request.filters).toEqual([ids(...most)])
  for (const value of ['0', 'x', '1.5', '7,', '-3', '9007199254740993', `${most.join()},5`]) {
    expect(() => read(value), value).toThrow(
      '"ids" must be up to 200 ids of events in plain digits, separated by commas',
    )
  }
})
