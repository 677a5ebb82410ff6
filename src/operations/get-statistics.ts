import * as z from 'zod'
import { type EpochDay, formatDay } from '../event/days.ts'
import { continentName, count, date, success } from './body-parts.ts'
import { type CanonicalRequest, NOTHING_GIVEN, type Operation } from './operation.ts'

export const getStatistics = {
  id: 'getStatistics',
  summary: 'Read statistics of the directory.',
  description:
    'How many events, countries and topics there are, how many events start in the rest of this month, ' +
    'the range of dates, and how many events each continent has.',
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
      }),
      continents: z.array(z.strictObject({ name: continentName, count })),
    })
    .meta({ id: 'StatisticsResult', description: 'Numbers of the whole directory.' }),

  read: () => NOTHING_GIVEN,

  answer(directory, _request, today) {
    const statistics = directory.statistics(today)
    return JSON.stringify({
      success: true,
      statistics: {
        total_conferences: statistics.totalEvents,
        total_countries: statistics.totalCountries,
        total_topics: statistics.totalTopics,
        upcoming_this_month: statistics.upcomingThisMonth,
        date_range: { earliest: textOf(statistics.earliest), latest: textOf(statistics.latest) },
      },
      continents: statistics.continents,
    })
  },
} satisfies Operation<CanonicalRequest>

function textOf(day: EpochDay | null): string | null {
  return day === null ? null : formatDay(day)
}
