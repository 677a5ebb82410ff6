import * as z from 'zod'
import { continentName, count, countryCode, success, warnings } from './body-parts.ts'
import { listAnswer } from './fit-answer.ts'
import type { Operation } from './operation.ts'
import { continent } from './parameter-kinds.ts'
import { createReader, type ReadParameters } from './read-parameters.ts'

const parameters = z.object({ continent }).partial()
const readContinent = createReader(parameters)

export const listCountries = {
  id: 'listCountries',
  summary: 'List the countries.',
  description: 'All countries that have events, with their codes, continents and numbers of events.',
  parameters,
  body: z
    .strictObject({
      success,
      total: count,
      countries: z.array(
        z.strictObject({
          name: z.string(),
          code: countryCode.nullable(),
          continent: continentName.nullable(),
          count,
        }),
      ),
      warnings,
    })
    .meta({ id: 'CountryList', description: 'All countries with events, the largest first.' }),

  /** The answer does not mention unknown names. */
  read: (given) => ({ ...readContinent(given), unknown: [] }),

  answer(directory, { parsed }) {
    return listAnswer('countries', directory.countries(parsed.continent))
  },
} satisfies Operation<ReadParameters<z.output<typeof parameters>>>
