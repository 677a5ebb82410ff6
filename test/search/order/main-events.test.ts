import { sharedEvents } from '../../support/shared-directory.ts'
import { on, type SomeEvent } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

/** Today is 2026-11-20. */
const EVENTS: readonly SomeEvent[] = [
  { id: 1, name: 'Fog Days 2027: Workshop on Dew', type: 'workshop', ...on('2027-05-01') },
  { id: 2, name: 'A Gathering on Mist (FOG 2027)', type: 'conference', ...on('2027-05-04') },
  { id: 3, name: 'FOG 2027 Tutorial', type: 'seminar', ...on('2027-05-03') },
  { id: 4, name: 'FOG 2026 Workshop', type: 'workshop', ...on('2026-05-09') },
  { id: 5, name: 'A Gathering on Mist (FOG 2026)', type: 'conference', ...on('2026-05-04') },
]

const built = sharedEvents(EVENTS)

testWords(
  built,
  `
# a query lists the main event of an edition first only if the query names the edition
fog 2027 = 2 1 3
FOG 2026 = 5 4
fog = 1 3 2 4 5
`,
)
