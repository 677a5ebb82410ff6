import * as z from 'zod'
import { lowerBound } from '../docset/sorted.ts'
import { valueKey } from '../event/fold.ts'
import { keysWithWords, labelOf } from '../query/key-lookup.ts'
import { editionsOf } from '../search/series/editions.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { count, success } from './body-parts.ts'
import { estimate, rankedEditions, writeEditions, writeEstimate } from './editions.ts'
import { serviceError } from './errors.ts'
import type { CanonicalRequest, Operation } from './operation.ts'
import { text } from './parameter-kinds.ts'
import { createReader } from './read-parameters.ts'

const MAX_EDITIONS = 50
const MAX_OTHERS = 10

const parameters = z.object({
  series: text({ description: 'Name or acronym of the series, or words of it.', examples: ['ICML'] }),
})
const readSeries = createReader(parameters.partial())

const body = z.strictObject({
  success,
  series: z.strictObject({ name: z.string(), total: count, editions: rankedEditions, estimate: estimate.nullable() }),
  others: z.array(z.string()).describe('Other series with these words.'),
})

export type SeriesDetail = z.output<typeof body>['series']

interface SeriesRequest extends CanonicalRequest {
  /** Keys of the facet `series` that the request may mean, at least one, series with most events first. */
  readonly keys: readonly number[]
}

/** Reads one series. It has a page and a tool, but no endpoint of its own. */
export const getSeries = {
  id: 'getSeries',
  summary: 'Read one series.',
  description: 'A series by its name or acronym: its editions, and an estimate of the next one.',
  parameters,
  body,

  read(supplied, { snapshot }) {
    const { parsed, given } = readSeries(supplied)
    const { series } = parsed
    if (series === undefined)
      throw serviceError('invalidParameter', ['Parameter "series" must be a text; it is missing.'])
    const keys = seriesNamed(snapshot, series)
    if (keys.length === 0) throw serviceError('seriesNotFound', series)
    return { keys, given, unknown: [] }
  },

  answer({ snapshot }, { keys: [key, ...others] }, { today }) {
    const all = editionsOf(snapshot, key!, lowerBound(snapshot.start, today))
    const names = others.slice(0, MAX_OTHERS).map((other) => labelOf(snapshot, 'series', other))
    return (
      `{"success":true,"series":{"name":${JSON.stringify(labelOf(snapshot, 'series', key!))},` +
      `"total":${postingList(snapshot, 'series', key!).count},` +
      `"editions":[${writeEditions(snapshot, all.slice(-MAX_EDITIONS).reverse(), true)}],` +
      `"estimate":${writeEstimate(snapshot, all, today)}},"others":${JSON.stringify(names)}}`
    )
  },
} satisfies Operation<SeriesRequest>

/** The key of the series with this name, or else of all series with its words, most events first. */
function seriesNamed(snapshot: Snapshot, name: string): number[] {
  const { series } = snapshot.facets
  const key = series.keys.indexOf(valueKey(name))
  if (key !== undefined) return [key]
  const eventsOf = (key: number) => postingList(snapshot, 'series', key).count
  return keysWithWords(series, valueKey(name)).sort((a, b) => eventsOf(b) - eventsOf(a) || a - b)
}
