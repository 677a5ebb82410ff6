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

const built = sharedEventsWith({ abbreviations: 'NIPS = NeurIPS' }, [
  { id: 1, name: 'ISCA 2027' },
  { id: 2, name: 'ISCAS 2027' },
  { id: 3, name: 'Workshop at iscas' },
  { id: 4, name: 'The API Days' },
  { id: 5, name: 'Designing APIs' },
  { id: 6, name: 'More APIs' },
  { id: 7, name: 'APIS in Practice' },
  { id: 8, name: 'NEURAL NETWORKS' },
  { id: 9, name: 'A NETWORK OF NURSES' },
  { id: 10, name: 'NIP Summit' },
  { id: 11, name: 'NIPS' },
  { id: 12, name: 'Week of ISCAS' },
])

testWords(
  built,
  `
# an acronym that ends with S, like ISCAS, is not the plural of another acronym, like ISCA
ISCA = 1
ISCAS = 2 3 12
iscas = 2 3 12
workshop iscas = 3
# an acronym with a small s, like APIs, is a plural if most names contain the acronym in this form
API = 4 5 6 7
APIs = 4 5 6 7
# the words of a name all in capitals are no acronyms
network = 8 9
networks = 8 9
# an acronym in the table of abbreviations, like NIPS, also finds its singular form
NIPS = 11 10
NeurIPS = 10 11
`,
)
