import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { unionOperand } from '../../../docset/unite.ts'
import type { EpochDay } from '../../../event/days.ts'
import { valueKey } from '../../../event/fold.ts'
import { postingList, type Snapshot } from '../../../snapshot/snapshot.ts'
import { examineSeriesName } from '../../../text/series-name.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { startingIn } from '../../dates.ts'
import { keysWithWords, labelOf } from '../../key-lookup.ts'
import { MAX_HOSTS, MAX_SERIES, MAX_SERIES_WORDS } from '../../limits.ts'
import { quoted } from '../../notes.ts'
import type { Filter } from '../../request.ts'
import { lexicon } from '../lexicon.ts'
import { rangeFilters } from './date-entity.ts'
import { datesAt } from './dates-in-words.ts'
import type { Entity, WordRun, WrittenWords } from './entity.ts'

const EDITION = lexicon('edition')
const TIME = lexicon('time of an edition')
const NO_WORDS: ReadonlySet<string> = new Set()

type EditionTime = 'upcoming' | 'past'

/**
 * The entity of editions of a series:
 *
 *     next ICML, the next edition of ICML, ICML next edition      upcoming editions
 *     last ICML, past editions of ICML, latest ICML edition       past editions
 *     editions of ICML, ICML series                               all editions
 *
 * With a word like "edition" or "series", some words of the name of a series are enough; otherwise the words
 * must be the whole name or the acronym. If upcoming editions are requested and there are none, all editions
 * are meant; likewise for past editions.
 */
export function seriesAt(snapshot: Snapshot, text: WrittenWords, at: number, today: EpochDay): Entity | undefined {
  if (snapshot.facets.series.keys.length === 0) return undefined
  return beforeName(snapshot, text, at, today) ?? afterName(snapshot, text, at, today)
}

/** The entity if words for editions precede the name: `next ICML`, `last edition of ICML`. */
function beforeName(snapshot: Snapshot, text: WrittenWords, at: number, today: EpochDay): Entity | undefined {
  const { words } = text
  const time = TIME.at(words, at)
  const afterTime = at + (time?.length ?? 0)
  // "next spring" is a date, not the next edition of a series
  if (time && (datesAt(words, at, today)?.to ?? 0) > afterTime) return undefined
  const edition = EDITION.at(words, afterTime)
  let first = afterTime + (edition?.length ?? 0)
  if (first === at) return undefined
  while (first < words.length && isStopWord(words[first]!)) first++
  for (let to = Math.min(words.length, first + MAX_SERIES_WORDS); to > first; to--) {
    const after = EDITION.at(words, to)
    const series = seriesNamed(snapshot, text, { from: first, to }, !edition && !after)
    const run = { from: at, to: to + (after?.length ?? 0) }
    if (series) return editionsEntity(snapshot, run, series, timeOf(time?.value), today)
  }
  return undefined
}

/** The entity if words for editions follow the name: `ICML editions`, `ICML next edition`. */
function afterName(snapshot: Snapshot, text: WrittenWords, at: number, today: EpochDay): Entity | undefined {
  const { words } = text
  if (!words.some((word, position) => position > at && EDITION.has(word))) return undefined
  for (let to = Math.min(words.length, at + MAX_SERIES_WORDS); to > at; to--) {
    const time = TIME.at(words, to)
    const afterTime = to + (time?.length ?? 0)
    const edition = EDITION.at(words, afterTime)
    const series = edition && seriesNamed(snapshot, text, { from: at, to }, false)
    const run = { from: at, to: afterTime + (edition?.length ?? 0) }
    if (series) return editionsEntity(snapshot, run, series, timeOf(time?.value), today)
  }
  return undefined
}

function timeOf(value: string | undefined): EditionTime | undefined {
  return value === 'upcoming' || value === 'past' ? value : undefined
}

interface NamedSeries {
  readonly label: string
  readonly docs: DocSet | LazyUnion
  /** The filter that finds exactly these series; empty if there is no such filter. */
  readonly filters: readonly Filter[]
}

/**
 * The series whose name or acronym is the words. If there is none and `isWhole` is false, the series with
 * these words in their names, unless they are more than MAX_SERIES.
 */
function seriesNamed(
  snapshot: Snapshot,
  text: WrittenWords,
  { from, to }: WordRun,
  isWhole: boolean,
): NamedSeries | undefined {
  const words = text.words.slice(from, to)
  const name = words.join(' ')
  if (isStopWord(words[0]!) || isStopWord(words.at(-1)!)) return undefined
  const facet = snapshot.facets.series
  const key = facet.keys.indexOf(valueKey(name))
  const found = key === undefined ? keysWithWords(facet, name, MAX_HOSTS) : [key]
  if (found.length > MAX_HOSTS) return undefined
  const isCalled = (key: number) =>
    facet.keys.text(key) === name || examineSeriesName(labelOf(snapshot, 'series', key), NO_WORDS).acronym === name
  const called = found.filter(isCalled)
  const keys = called.length > 0 || isWhole ? called : found
  if (keys.length === 0 || (called.length === 0 && keys.length > MAX_SERIES)) return undefined
  const label = keys.length === 1 ? labelOf(snapshot, 'series', keys[0]!) : text.written.slice(from, to).join(' ')
  const isFilter = keys.length === 1 || keys.length === found.length
  const lists = keys.map((number) => postingList(snapshot, 'series', number))
  const docs = unionOperand(lists, snapshot.lists.space)
  return { label, docs, filters: isFilter ? [{ by: 'series', value: label }] : [] }
}

function editionsEntity(
  snapshot: Snapshot,
  run: WordRun,
  { label, docs: all, filters }: NamedSeries,
  time: EditionTime | undefined,
  today: EpochDay,
): Entity {
  const ofSeries = `editions of the series ${quoted(label)}`
  const entity = { ...run, kind: 'series', label, docs: all, filters, isDoubtful: false } as const
  if (time === undefined) return { ...entity, takenFor: ofSeries }
  const range = time === 'upcoming' ? { from: today, to: null } : { from: null, to: (today - 1) as EpochDay }
  const docs = intersect([all, startingIn(snapshot.start, range)], snapshot.lists.space)
  if (docs.count === 0) return { ...entity, takenFor: `${ofSeries}, of which none is ${time}` }
  const ofTime = filters.length === 0 ? [] : [...filters, ...rangeFilters(range)]
  return { ...entity, docs, filters: ofTime, takenFor: `${time} ${ofSeries}` }
}
