import { AFRICA, ASIA, EUROPE, SOUTH_AMERICA } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, any, inCity, inCountry, inTopic, inYear, isUpcoming, named } from '../truth.ts'

const SECURITY = about(/secur|privacy|crypt|hack|bsides/i)
const PYTHON = about(/py|django|plone/i)
const JS = about(/javascript|js\b|react|vue|angular|node|typescript|web/i)

/** Questions with places in q. */
export const placesInWords = [
  ask('python Berlin', { q: 'python Berlin' }, all(PYTHON, inCity(/^berlin/i)), THIRTY),
  ask('ruby Japan', { q: 'ruby Japan' }, all(about(/ruby|rails/i), inCountry('Japan'))),
  ask('security Munich', { q: 'security Munich' }, all(SECURITY, any(inCity(/^(munich|münchen)/i), named(/munich/i)))),
  ask('javascript New York', { q: 'javascript New York' }, all(JS, inCity(/^(new york|brooklyn|nyc)/i))),
  ask('devops Africa', { q: 'devops Africa' }, all(about(/devops/i), inCountry(...AFRICA))),
  ask(
    'machine learning Europe',
    { q: 'machine learning Europe', from: '2026-11-22' },
    all(about(/machine|\bML\b|artificial|\bAI\b/i), inCountry(...EUROPE), isUpcoming),
  ),
  ask('UX London', { q: 'UX London' }, all(about(/\bux\b|user exp|design/i), any(inCity(/london/i), named(/london/i)))),
  ask('chemistry USA', { q: 'chemistry USA' }, all(about(/chem/i), inCountry('US'))),
  ask('java Deutschland', { q: 'java Deutschland' }, all(about(/java|jvm|jug/i), inCountry('Germany'))),
  ask('testing in the Netherlands', { q: 'testing Netherlands' }, all(about(/test/i), inCountry('Netherlands'))),
  ask(
    'AI Hong Kong',
    { q: 'artificial intelligence Hong Kong' },
    all(about(/artificial|\bAI\b|neural|learning|data/i), any(inCountry('Hong Kong'), inCity(/hong kong/i))),
  ),
  ask('networks Tokyo', { q: 'networking Tokyo' }, all(about(/network/i), inCity(/tokyo/i))),
  ask('android São Paulo', { q: 'android São Paulo' }, all(about(/android|droid|mobile/i), inCity(/^s[aã]o paulo/i))),
  ask('golang Israel', { q: 'golang Israel' }, all(about(/\bgo|golang|gopher/i), inCountry('Israel'))),
  ask(
    'databases Copenhagen 2027',
    { q: 'database Copenhagen', year: '2027' },
    all(about(/data/i), inCity(/copenhagen/i), inYear(2027)),
    ALL,
  ),
  ask(
    'Droidcon San Francisco',
    { q: 'droidcon San Francisco' },
    all(named(/droidcon/i), any(inCity(/^san francisco/i), named(/san francisco|SF/i))),
  ),
  ask('PyCon South America', { q: 'pycon South America' }, all(named(/pycon/i), inCountry(...SOUTH_AMERICA))),
  ask('php Asia', { q: 'php Asia' }, all(about(/php|wordcamp|drupal|laravel/i), inCountry(...ASIA))),
  ask('product conferences in Dublin', { q: 'product Dublin' }, all(about(/product|ux/i), inCity(/^dublin/i))),
  ask('rust Florence', { q: 'rust Florence' }, all(about(/rust/i), inCity(/^(florence|firenze)/i)), ALL),
  ask('robotics Pittsburgh', { q: 'robotics Pittsburgh' }, all(about(/robot/i), inCity(/pittsburgh/i))),
  ask('Computer vision in Milan', { q: 'computer vision Milan' }, all(about(/vision/i), inCity(/milano?\b/i))),
  ask(
    'open source Nuremberg',
    { q: 'open source Nuremberg' },
    all(about(/open.?source|linux|monitor/i), inCity(/^(nuremberg|nürnberg)/i)),
  ),
  ask('python New Zealand', { q: 'python New Zealand' }, all(PYTHON, inCountry('New Zealand'))),
  ask('swift or iOS in Warsaw', { q: 'ios Warsaw' }, all(about(/\bios\b|swift/i), inCity(/^(warsaw|warszawa)/i))),
  ask('data Vilnius', { q: 'data Vilnius' }, all(about(/data/i), inCity(/vilnius/i))),
  ask('cryptography Belgium', { q: 'cryptography Belgium' }, all(about(/crypt/i), inCountry('Belgium'))),
  ask(
    'typescript Belgrade',
    { q: 'typescript Belgrade' },
    all(inTopic(/typescript/i), inCity(/belgrade|beograd/i)),
    ALL,
  ),
  ask('python in the US', { q: 'python conferences in the US' }, all(PYTHON, inCountry('US'))),
  ask('python US', { q: 'python conferences in US' }, all(PYTHON, inCountry('US'))),
]
