import { sharedEvents, sharedEventsWith } from '../../support/shared-directory.ts'
import { testWords } from '../../support/word-cases.ts'

const named = (...names: readonly string[]) => names.map((name, at) => ({ id: at + 1, name }))

testWords(
  sharedEventsWith(
    {
      abbreviations: 'AML = acute myeloid leukemia\nAML = anti money laundering\nSE > software engineering',
      languages: 'software engineering = Softwaretechnik',
    },
    named('AML', 'Acute Myeloid Leukemia', 'Anti Money Laundering', 'SE', 'Software Engineering', 'Softwaretechnik'),
  ),
  `
# an abbreviation with two long forms does not make the long forms synonyms of each other
AML = 1 2 3
acute myeloid leukemia = 2 1
anti money laundering = 3 1
# an abbreviation that is defined with > finds all synonyms of its long form
SE = 4 5 6
software engineering = 5 6
Softwaretechnik = 6 5
`,
)

testWords(
  sharedEvents([
    ...named('Database Days', 'Data Base Systems', 'Campus Talks', 'Camp US Talks', 'US Space Camp', 'US Boot Camp'),
    { id: 7, name: 'Forum', topic: 'Green House' },
    { id: 8, name: 'Greenhouse Gases' },
  ]),
  `
# a compound such as database and its two parts find each other if half of the names have the parts adjacent
databases = 1 2 | databases: data base
data base = 1 2 | data base: database
greenhouse = 8 7
campus = 3 | -
`,
)
