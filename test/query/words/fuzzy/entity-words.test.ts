import { gazetteerWith } from '../../../support/gazetteer.ts'
import { sharedEventsWith } from '../../../support/shared-directory.ts'
import { testWords } from '../../../support/word-cases.ts'

const GAZETTEER = gazetteerWith(
  ['Berlin', 'Берлин', 'DE', '', 3_426_354],
  ['Warsaw', 'Warszawa,Варшава', 'PL', '', 1_702_139],
  ['Rome', 'Rzym,Roma', 'IT', '', 2_318_895],
  ['Budapest', '', 'HU', '', 1_741_041],
)

const built = sharedEventsWith({ gazetteer: GAZETTEER }, [
  { id: 1, name: 'Robotics Days', city: 'Berlin', country: 'Germany' },
  { id: 2, name: 'Robotics Forum', city: 'Warsaw', country: 'Poland' },
  { id: 3, name: 'Robotics School', city: 'Rome', country: 'Italy' },
  { id: 4, name: 'Robotics Week', city: 'Budapest', country: 'Hungary' },
  { id: 5, name: 'Rodeo Robotics' },
  { id: 6, name: 'Robotics Camp', city: 'Pune', country: 'India' },
])

testWords(
  built,
  `
# an inflected name of a place in q is read as the place
robotics в Берлине = 1 | Берлине: Berlin, Germany | в:
robotics в Варшаве = 2
robotics w Warszawie = 2
robotics w Rzymie = 3
robotics w Polsce = 2
robotics в Германии = 1
robotics Budapesten = 4
# a month in q is not corrected to a city
robotics in June 2026 = none (understood)
# a misspelled word of q is not read as a place if it is nearer to a word of events
robotics in rodea = 5
# an inflected foreign place name in q is recognized only after a preposition of place
robotics Rzymie = none
`,
)
