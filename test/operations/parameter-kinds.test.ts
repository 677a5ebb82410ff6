import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { getConference } from '../../src/operations/get-conference.ts'
import { listCountries } from '../../src/operations/list-countries.ts'
import { PLAIN } from '../../src/operations/parameter-kinds.ts'
import { searchConferences } from '../../src/operations/search-conferences.ts'

const PARAMETERS = [searchConferences, getConference, listCountries].flatMap(({ id, parameters }) =>
  Object.entries<z.core.$ZodType>(parameters.shape).map(([name, field]) => ({ name: `${id} ${name}`, field })),
)

function plainReader(field: z.core.$ZodType): ((text: string) => unknown) | undefined {
  return PLAIN.get(field instanceof z.ZodOptional ? field.unwrap() : field)?.read
}

const kinds = PARAMETERS.filter(({ field }) => plainReader(field) !== undefined)

test('every parameter but an id is read without its schema', () => {
  const others = PARAMETERS.filter(({ field }) => plainReader(field) === undefined).map(({ name }) => name)
  expect(others).toEqual(['getConference id'])
})

/** Pieces of values, right and wrong ones, as any parameter may get them. */
const pieces = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(' ', ',', '-', '\u3000', '2026', '2026-02', '2026-02-28', '2024-02-29', '0000'),
  },
  { weight: 4, arbitrary: fc.constantFrom('0', '1', '07', '50', '51', '300', '9007199254740941', '9007199254740942') },
  { weight: 4, arbitrary: fc.constantFrom('Europe', 'europe', 'Conferences', 'webinar', 'virtual', 'online', 'date') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('country', 'topic', 'id', 'name', 'location.city', '48.1,11.5', '91,0', '.5'),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(199), '\u{1f600}'.repeat(199), 'x'.repeat(1999)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
)
const values = fc.array(pieces, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))

describe.each(kinds)('$name', ({ field }) => {
  property.prop([values], { seed: 18, numRuns: 400 })('is read as its schema reads it', (value) => {
    const judged = z.safeParse(field, value)
    expect(plainReader(field)!(value)).toEqual(judged.success ? judged.data : undefined)
  })
})
