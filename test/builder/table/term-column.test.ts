import { sharedEventsWith } from '../../support/shared-directory.ts'
import { testWords } from '../../support/word-cases.ts'

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
