/** The operations that describe the content of the directory. */
import * as z from 'zod'
import { type EpochDay, formatDay } from '../event/days.ts'
import { continentName, count, countryCode, date, success, warnings } from './body-parts.ts'
import { listAnswer } from './fit-answer.ts'
import { type CanonicalRequest, NOTHING_GIVEN, type Operation } from './operation.ts'
import { continent } from './parameter-kinds.ts'
import { createReader, type ReadParameters } from './read-parameters.ts'

export const listTopics = {
  id: 'listTopics',
  summary: 'List the topics.',
  description: 'All main topics with their numbers of events. The names are values for topic in searchConferences.',
  parameters: z.object({}),
  body: z
    .strictObject({
      success,
      total: count,
      topics: z.array(z.strictObject({ name: z.string(), count })),
      warnings,
    })
    .meta({ id: 'TopicList', description: 'All topics, the largest first.' }),

  read: () => NOTHING_GIVEN,

  answer(directory) {
    return listAnswer('topics', directory.topics())
  },
} satisfies Operation<CanonicalRequest>

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

  /** unknown parameters are ignored: the answer does not list them */
  read: (given) => ({ ...readContinent(given), unknown: [] }),

  answer(directory, { parsed }) {
    return listAnswer('countries', directory.countries(parsed.continent))
  },
} satisfies Operation<ReadParameters<z.output<typeof parameters>>>

export type { ListedSource } from '../snapshot/about.ts'

export const getStatistics = {
  id: 'getStatistics',
  summary: 'Read statistics of the directory.',
  description:
    'Numbers of events, countries and topics, the number of events that start in the rest of this month, ' +
    'the range of dates, and the number of events of each continent.',
  parameters: z.object({}),
  body: z
    .strictObject({
      success,
      statistics: z.strictObject({
        total_conferences: count,
        total_countries: count,
        total_topics: count,
        upcoming_this_month: count,
        date_range: z.strictObject({ earliest: date.nullable(), latest: date.nullable() }),
        data_date: date.nullable(),
      }),
      continents: z.array(z.strictObject({ name: continentName, count })),
      sources: z.array(z.record(z.string(), z.string())).optional(),
    })
    .meta({ id: 'StatisticsResult', description: 'Numbers of the whole directory.' }),

  read: () => NOTHING_GIVEN,

  answer(directory, _request, { today }) {
    const statistics = directory.statistics(today)
    const { sources } = directory
    return JSON.stringify({
      success: true,
      statistics: {
        total_conferences: statistics.totalEvents,
        total_countries: statistics.totalCountries,
        total_topics: statistics.totalTopics,
        upcoming_this_month: statistics.upcomingThisMonth,
        date_range: { earliest: textOf(statistics.earliest), latest: textOf(statistics.latest) },
        data_date: directory.dataDate ?? null,
      },
      continents: statistics.continents,
      ...(sources.length > 0 && { sources }),
    })
  },
} satisfies Operation<CanonicalRequest>

function textOf(day: EpochDay | null): string | null {
  return day === null ? null : formatDay(day)
}
