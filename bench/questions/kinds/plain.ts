import { AFRICA, ASIA, EUROPE } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, inCity, inCountry, inMonth, inTopic, inYear, isType, isUpcoming, named, starts } from '../truth.ts'

/** Questions with values as the directory writes them. */
export const plain = [
  ask(
    'Which machine learning events come up?',
    { q: 'machine learning', from: '2026-11-22' },
    all(about(/machine.learning|\bML\b/i), isUpcoming),
    { ...ALL, ...THIRTY },
  ),
  ask(
    'DevOps in Germany, please.',
    { topic: 'devops', country: 'Germany' },
    all(inTopic(/^devops$/i), inCountry('Germany')),
  ),
  ask('Ruby conferences in 2027?', { topic: 'ruby', year: '2027' }, all(inTopic(/^ruby$/i), inYear(2027)), ALL),
  ask(
    'What is on in Paris in December?',
    { city: 'Paris', month: '2026-12' },
    all(inCity(/^Paris/), inMonth('2026-12')),
    ALL,
  ),
  ask(
    'Workshops in Australia this December',
    { type: 'workshop', country: 'Australia', month: '2026-12' },
    all(isType('workshop'), inCity(/Sydney|Melbourne|Brisbane|Perth/), inMonth('2026-12')),
    ALL,
  ),
  ask(
    'When is the next NeurIPS?',
    { q: 'NeurIPS', from: '2026-11-22' },
    all(about(/NeurIPS|Neural Information Processing Systems/i), isUpcoming),
  ),
  ask('PyCon in 2027', { q: 'PyCon', year: '2027' }, all(named(/PyCon/i), inYear(2027)), ALL),
  ask(
    'Computer vision events in the United States',
    { q: 'computer vision', country: 'United States' },
    all(about(/computer.vision/i), inCountry('US')),
  ),
  ask('Robotics in Asia', { q: 'robotics', continent: 'Asia' }, all(about(/robot/i), inCountry(...ASIA))),
  ask('Semantic web', { q: 'semantic web' }, about(/semantic.web/i)),
  ask(
    'PHP conferences in Europe in 2026',
    { topic: 'php', continent: 'Europe', year: '2026' },
    all(inTopic(/^php$/i), inYear(2026), inCountry(...EUROPE)),
  ),
  ask(
    'Information security in London',
    { topic: 'information security', city: 'London' },
    all(inTopic(/^information security$/i), inCity(/^London/)),
    ALL,
  ),
  ask('What is there about accessibility?', { topic: 'accessibility' }, inTopic(/^accessibility$/i)),
  ask(
    'Kotlin in the Netherlands',
    { q: 'kotlin', country: 'Netherlands' },
    all(about(/\bkotlin\b/i), inCountry('Netherlands')),
  ),
  ask(
    'Seminars on HCI in 2024',
    { type: 'seminar', topic: 'HCI', year: '2024' },
    all(isType('seminar'), inTopic(/^HCI$/), inYear(2024)),
  ),
  ask(
    'Events in Japan and South Korea next year',
    { countries: 'Japan,South Korea', year: '2027' },
    all(inCountry('Japan', 'Korea'), inYear(2027)),
    ALL,
  ),
  ask(
    'Cryptography from January to June 2027',
    { q: 'cryptography', from: '2027-01-01', to: '2027-07-01' },
    all(about(/\bcryptography\b/i), starts('2027-01-01', '2027-06-30')),
    ALL,
  ),
  ask('Drupal events', { q: 'drupal' }, named(/drupal/i)),
  ask('SEO conferences in 2027', { topic: 'SEO', year: '2027' }, all(inTopic(/^SEO$/), inYear(2027)), { ...ALL }),
  ask(
    'Chemistry conferences in Italy',
    { topic: 'Chemistry', country: 'Italy' },
    all(inTopic(/chem/i), inCountry('Italy')),
    ALL,
  ),
  ask('GraphQL in Berlin', { q: 'graphql', city: 'Berlin' }, all(about(/graphql/i), inCity(/^Berlin/)), ALL),
  ask('Functional programming conferences', { q: 'functional programming' }, about(/functional.programming/i)),
  ask('Java in Poland', { topic: 'java', country: 'Poland' }, all(inTopic(/^java$/i), inCountry('Poland')), ALL),
  ask(
    'Testing conferences in Denmark',
    { topic: 'testing', country: 'Denmark' },
    all(inTopic(/test/i), inCountry('Denmark')),
    ALL,
  ),
  ask('Cloud computing', { q: 'cloud computing' }, about(/cloud computing/i)),
  ask(
    'Everything in New Zealand in 2026',
    { country: 'New Zealand', year: '2026' },
    all(inCountry('New Zealand'), inYear(2026)),
    ALL,
  ),
  ask('Python in Africa', { q: 'python', continent: 'Africa' }, all(about(/\bpython\b/i), inCountry(...AFRICA))),
]
