import { expect, test } from 'vitest'
import type { EpochDay } from '../../../../src/event/days.ts'
import { sharedEvents } from '../../../support/shared-directory.ts'
import { search, TODAY } from '../../../support/small-directory.ts'
import { testWords } from '../../../support/word-cases.ts'

const at = (days: number) => ({ start: (TODAY + days) as EpochDay, end: (TODAY + days + 2) as EpochDay })
const ICML = 'International Conference on Machine Learning (ICML)'

const built = sharedEvents([
  { id: 1, name: 'ICML 2024', series: ICML, rank: 'CORE:A* (2023)', ...at(-500) },
  { id: 2, name: 'ICML 2025', series: ICML, rank: 'CORE:A*', ...at(-130) },
  { id: 3, name: 'ICML 2027', series: ICML, rank: 'CORE:A* | Mosaic:Gold', acceptance: '1 of 4 (25 %)', ...at(230) },
  { id: 4, name: 'Trends in ICML Research', rank: 'CORE:A', ...at(20) },
  {
    id: 5,
    name: 'Soil Days 2025',
    series: 'Soil Days',
    source: 'Society Calendar',
    updatedAt: '2026-11-17',
    ...at(-300),
  },
  {
    id: 6,
    name: 'Data Forum',
    series: 'Open Data Forum',
    source: 'Open Register',
    updatedAt: '2026-11-02',
    ...at(9),
  },
  { id: 8, name: 'A Conference on Art', ...at(40) },
  { id: 7, name: 'Core Values', rank: 'Mosaic:Gold', updatedAt: '2026-01-05', ...at(3) },
])

testWords(
  built,
  `
# words for editions find the editions of a series
next ICML = 3
when is the next ICML? = 3
ICML next edition = 3
next edition of the International Conference on Machine Learning = 3
last ICML = 2 1
all editions of ICML = 3 2 1
ICML series = 3 2 1
series Open Data = 6
next Soil Days = 5
# words for a rank find the events with the rank
A* conferences = 3 2 1
CORE A* upcoming = 3
CORE: A conferences = 4
rank A conferences = 4
A ranked in CORE = 4
ranked gold = 7 3
core ranked = 4 3 2 1
# words for a change and a time find the events that are new or changed since that time
new since Monday = 5
new conferences since 1 November = 6 5
changed this month = 6 5
updated since October = 6 5
updated in 2026 = 7 6 5
recently updated = 5
# "from" before words of a source means the records of the source
events from the Society Calendar = 5
forum listed by open register = 6
`,
)

test.each([
  ['last ICML', 'past editions of the series', ['series']],
  ['next Soil Days', 'of which none is upcoming', ['series']],
  ['core ranked', 'interpreted as the rank CORE:A* or CORE:A.', ['rank']],
  ['new since Monday', 'records that are new or changed since 2026-11-16', ['changes']],
  ['forum listed by open register', '', ['source']],
  ['forum since 1 November', 'events that start from', []],
  ['acceptance rate of ICML 2027', '', ['rank']],
])('the answer to %j has a note with %j and shows the fields %j', (text, reason, fields) => {
  const { interpretation, shows } = search(built, { by: 'text', text })
  expect(interpretation.map((note) => note.reason).join(' ')).toContain(reason)
  expect(shows).toEqual(fields)
})

test.each(['next machine learning conference', 'next year', 'next of', 'ranked by core'])(
  'the words %j in q name no series and no rank',
  (text) => {
    const { interpretation } = search(built, { by: 'text', text })
    expect(interpretation.map(({ reason }) => reason).join(' ')).not.toMatch(/the series|the rank/)
  },
)
