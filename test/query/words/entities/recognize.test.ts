import { gazetteerWith } from '../../../support/gazetteer.ts'
import { sharedEventsWith } from '../../../support/shared-directory.ts'
import { testWords } from '../../../support/word-cases.ts'

const GAZETTEER = gazetteerWith(['Bath', '', 'GB', '', 94_782], ['Bath On', '', 'CA', '', 30_000])
const EVENTS = [
  { id: 1, name: 'Talks', city: 'Bath', country: 'United Kingdom' },
  { id: 2, name: 'Talks', city: 'Bath On', country: 'Canada' },
  { id: 3, name: 'Quimica', country: 'Chile' },
]

const built = sharedEventsWith({ gazetteer: GAZETTEER }, EVENTS)

testWords(
  built,
  `
# the word "on" belongs to the date after it, not to the place "Bath On"
talks bath on 9 december = none | on 9 december: 2026-12-09
# the word "on" belongs to the place "Bath On" if no day follows
talks bath on = 2 | bath on: Bath On, Canada
# a foreign word for "in" before a place in q is dropped, even if the word is no stop word
quimica no chile = 3 | chile: Chile | no:
`,
)
