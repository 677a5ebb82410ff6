import type { EpochDay } from '../../../src/event/days.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { TODAY } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

/**
 * Each series gets a past event of this name, a later past edition, and an upcoming event with a longer name.
 */
const SERIES = [
  'Soil Science Days 2025',
  'Deep Water Robotics Forum',
  'Coastal Ethics Panel',
  'AI Policy Night 2025',
  'Artificial Intelligence Policy Night 2025',
  'Mono 2024',
  'XY Works 2024',
  'Xylem Works 2024',
]

const at = (days: number) => ({ start: (TODAY + days) as EpochDay })
const built = sharedEventsWith(
  { abbreviations: 'AI = artificial intelligence\nXY = xylem' },
  SERIES.flatMap((name, number) => [
    { id: 10 * number + 1, name, ...at(-90 - number) },
    { id: 10 * number + 2, name: `The 3rd ${name}`, ...at(-30 - number) },
    { id: 10 * number + 3, name: `${name} Reunion`, ...at(30 + number) },
  ]),
)

testWords(
  built,
  `
# the named series comes first if q has a number, four words, or a word that only one event has
soil science days 2025 = 1 3 2
2025 days science soil = 1 3 2
3rd soil science days 2025 = 2
deep water robotics forum = 11 13 12
deep water robotics fourm = 11 13 12
the coastal ethics panel = 22
mono 2024 = 51 53 52
# a query with three words and no number ranks upcoming events first
soil science days = 3 2 1
deep water robotics deep = 13 12 11
coastal ethics panel = 23 22 21
# an event with a synonym of a word, or of a corrected word, is not ranked as an edition of the series in q
ai policy night 2025 = 31 33 43 32 42 41
artificial intelligence policy night 2025 = 41 33 43 42 32 31
xylm works 2024 = 71 63 73 72 62 61
`,
)
