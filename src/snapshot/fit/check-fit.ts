import { ATTENDANCES, EVENT_TYPES } from '../../event/record.ts'
import { FIRST_DAY, LAST_DAY } from '../../event/written-days.ts'
import { FACETS, type Header } from '../format.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, NO_COUNTRY, NO_REGION } from '../places.ts'
import { checkLists } from './lists.ts'
import type { Sections } from './sections.ts'

/**
 * Checks that the numbers of a snapshot fit each other: every length, every position in another section, the
 * order that searches rely on to end, every day, and every text that answers are joined from. A snapshot that
 * passes may answer wrongly, but it answers, with JSON. Whether it answers rightly is for `verify.ts`.
 *
 * Calls `yieldToEventLoop` between sections, each of which takes a few milliseconds for a million events.
 */
export async function checkFit(
  sections: Sections,
  header: Header,
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  const checks: (() => void)[] = [
    () => checkIds(sections, header.rows),
    () => checkDays(sections, header.rows),
    () => checkDeadlines(sections, header.rows),
    () => sections.pool('name', header.rows),
    () => sections.pool('website', header.rows),
    ...['venue', 'organizer'].map((name) => () => checkColumn(sections, name, header.rows, name)),
    ...FACETS.map((name) => () => checkFacet(sections, name, header.rows)),
    () => checkCountries(sections),
    () => checkPlaces(sections, header.rows),
    () => checkRegions(sections),
    () => checkWords(sections),
    () => checkTopics(sections),
    () => checkLists(sections, header),
  ]
  for (const check of checks) {
    check()
    await yieldToEventLoop()
  }
}

function checkIds(sections: Sections, rows: number): void {
  sections.has('id', rows)
  sections.within('id', 1, Number.MAX_SAFE_INTEGER)
  sections.positions('docs_by_id', rows, rows)
  sections.positions('docs_by_name', rows, rows)
  sections.has('detail_at', rows)
  sections.positions('type', rows, EVENT_TYPES.length)
  sections.positions('attendance', rows, ATTENDANCES.length + 1)
}

function checkDays(sections: Sections, rows: number): void {
  for (const name of ['start', 'end']) {
    sections.has(name, rows)
    sections.within(name, FIRST_DAY, LAST_DAY)
  }
  sections.ascends('start')
  const [starts, ends] = [sections.numbers('start') as Int32Array, sections.numbers('end') as Int32Array]
  const early = sections.scans.firstBelow(ends, starts)
  if (early >= 0) sections.refuse(`day ${starts[early]} or later as end of document ${early}`, `${ends[early]}`)
}

function checkDeadlines(sections: Sections, rows: number): void {
  const days = sections.numbers('deadline_day').length
  sections.within('deadline_day', FIRST_DAY, LAST_DAY)
  sections.ascends('deadline_day')
  sections.positions('deadline', rows, days + 1)
  sections.starts('deadline_day.first', days, 'docs_by_deadline')
  sections.atMost('docs_by_deadline', rows - 1)
}

/** A column of values, each a position in a pool. */
function checkColumn(sections: Sections, name: string, rows: number, pool: string): void {
  sections.pool(pool)
  sections.positions(name, rows, sections.strings(pool))
}

function checkFacet(sections: Sections, name: string, rows: number): void {
  checkColumn(sections, name, rows, `${name}.spelling`)
  sections.pool(`${name}.key`)
  const [spellings, keys] = [sections.strings(`${name}.spelling`), sections.strings(`${name}.key`)]
  if (spellings === 0) sections.refuse(`the empty spelling of ${name}`, 'none')
  sections.positions(`${name}.label`, keys, spellings)
  sections.positions(`${name}.key_of`, spellings, keys + 1)
}

function checkCountries(sections: Sections): void {
  sections.pool('country_name')
  sections.pool('country_spelling')
  sections.positions('country_spelling.country', sections.strings('country_spelling'), sections.strings('country_name'))
}

function checkPlaces(sections: Sections, rows: number): void {
  sections.pool('place.label')
  sections.pool('place_name')
  const [places, names] = [sections.strings('place.label'), sections.strings('place_name')]
  sections.has('place.placed', 1)
  sections.atMost('place.placed', places)
  sections.positions('place', rows, sections.numbers('place.placed')[0]! + 1)
  sections.positions('place.country', places, sections.strings('country_name'), NO_COUNTRY)
  sections.positions('place.region', places, sections.strings('region.label'), NO_REGION)
  checkCoordinates(sections, 'place.latitude', places, 90)
  checkCoordinates(sections, 'place.longitude', places, 180)
  sections.has('place.population', places)
  sections.starts('place_name.start', names, 'place_name.place')
  sections.atMost('place_name.place', places - 1)
  sections.positions('place.name', places, names)
  sections.atMost('placed_name', names - 1)
}

function checkCoordinates(sections: Sections, name: string, length: number, degrees: number): void {
  const most = degrees * COORDINATES_PER_DEGREE
  sections.has(name, length)
  sections.within(name, -most, most, NO_COORDINATE)
}

function checkRegions(sections: Sections): void {
  const countries = sections.strings('country_name')
  for (const pool of ['region.label', 'region_name', 'country_group.label', 'country_group_name']) sections.pool(pool)
  const [regions, groups] = [sections.strings('region.label'), sections.strings('country_group.label')]
  sections.positions('region.country', regions, countries)
  sections.starts('region_name.start', sections.strings('region_name'), 'region_name.region')
  sections.atMost('region_name.region', regions - 1)
  sections.starts('country_group.start', groups, 'country_group.country')
  sections.atMost('country_group.country', countries - 1)
  sections.positions('country_group_name.group', sections.strings('country_group_name'), groups)
}

function checkWords(sections: Sections): void {
  for (const pool of ['term', 'month.key', 'deadline_month.key', 'other_form.from', 'topic_name']) sections.pool(pool)
  sections.pool('other_form.to', sections.strings('other_form.from'))
  const terms = sections.strings('term')
  sections.positions('term.text_list', terms, sections.numbers('list.form').length)
  sections.positions('typo.term', sections.numbers('typo.hash').length, terms)
  sections.ascends('typo.hash')
  sections.ascends('ordinary_word.hash')
}

function checkTopics(sections: Sections): void {
  const topics = sections.strings('topic.key') + sections.strings('sub_topic.key')
  sections.starts('topic_name.start', sections.strings('topic_name'), 'topic_name.topic')
  sections.atMost('topic_name.topic', topics - 1)
  sections.positions('topic_name.is_near', sections.numbers('topic_name.topic').length, 2)
  sections.starts('similar_topic.start', topics, 'similar_topic.topic')
  sections.atMost('similar_topic.topic', topics - 1)
  sections.has('similar_topic.percent', sections.numbers('similar_topic.topic').length)
  sections.within('similar_topic.percent', 1, 100)
}
