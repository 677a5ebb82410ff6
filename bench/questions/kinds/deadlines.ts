import { EUROPE } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import {
  about,
  all,
  deadline,
  inCountry,
  inMonth,
  inTopic,
  inYear,
  isInPerson,
  isOnline,
  isType,
  isUpcoming,
  takesPapers,
} from '../truth.ts'

const AI = about(/artificial|\bAI\b|machine.?learn|\bML\b|neural|learning|language|\bNLP\b|vision/i)
const SECURITY = about(/secur|privacy|crypt/i)
const NETWORKS = about(/network|wireless|communicat/i)

/** Questions with submission deadlines and ways to attend. */
export const deadlines = [
  ask('Which conferences still take papers?', { deadline_from: '2026-11-22' }, takesPapers, THIRTY),
  ask(
    'AI conferences with a deadline in the next weeks',
    { topic: 'Artificial Intelligence', deadline_from: '2026-11-22', deadline_to: '2027-01-31' },
    all(inTopic(/artificial|machine.?learning/i), deadline('2026-11-22', '2027-01-31')),
    ALL,
  ),
  ask(
    'Security conferences whose deadline is still open',
    { q: 'security', deadline_from: '2026-11-22' },
    all(SECURITY, takesPapers),
    { ...ALL, ...THIRTY },
  ),
  ask('Next deadlines, soonest first', { sort: 'deadline', deadline_from: '2026-11-22' }, takesPapers, {
    first: deadline('2026-11-22', '2026-11-30'),
  }),
  ask(
    'Soonest deadlines in network research',
    { topic: 'Network System', sort: 'deadline', deadline_from: '2026-11-22' },
    all(NETWORKS, takesPapers),
  ),
  ask(
    'Deadlines in January 2027',
    { deadline_from: '2027-01-01', deadline_to: '2027-01-31' },
    deadline('2027-01-01', '2027-01-31'),
    ALL,
  ),
  ask(
    'Databases: which deadlines are left?',
    { q: 'database', deadline_from: '2026-11-22' },
    all(about(/data.?bas/i), takesPapers),
    ALL,
  ),
  ask(
    'Wireless conferences in China that take papers',
    { q: 'wireless', country: 'China', deadline_from: '2026-11-22' },
    all(about(/wireless|communicat/i), inCountry('China', 'Hong Kong'), takesPapers),
    ALL,
  ),
  ask('Online events in December', { attendance: 'online', month: '2026-12' }, all(isOnline, inMonth('2026-12')), {
    ...ALL,
    ...THIRTY,
  }),
  ask(
    'Online javascript conferences in 2025',
    { topic: 'javascript', attendance: 'online', year: '2025' },
    all(inTopic(/javascript/i), isOnline, inYear(2025)),
    ALL,
  ),
  ask('Online workshops', { type: 'workshop', attendance: 'online' }, all(isType('workshop'), isOnline)),
  ask(
    'In-person devops events in Europe next year or soon',
    { topic: 'devops', attendance: 'in-person', from: '2026-11-22' },
    all(inTopic(/devops/i), isInPerson, isUpcoming),
    ALL,
  ),
  ask(
    'In-person data events in Germany',
    { topic: 'data', attendance: 'in-person', country: 'Germany' },
    all(inTopic(/^data$/i), isInPerson, inCountry('Germany')),
    ALL,
  ),
  ask('Virtual conferences on APIs, in words', { q: 'virtual API conference' }, all(about(/\bapi/i), isOnline), THIRTY),
  ask('online python conferences', { q: 'online python conference' }, all(about(/py|django/i), isOnline)),
  ask(
    'online security events 2026',
    { q: 'online security 2026' },
    all(about(/secur|hack|privacy/i), isOnline, inYear(2026)),
  ),
  ask('call for papers computer networks', { q: 'call for papers networking' }, about(/network/i)),
  ask('deadline in March 2027', { q: 'deadline in March 2027' }, deadline('2027-03-01', '2027-03-31'), ALL),
  ask(
    'security papers due in January 2027',
    { q: 'security deadline January 2027' },
    all(SECURITY, deadline('2027-01-01', '2027-01-31')),
  ),
  ask(
    'open call for papers, AI',
    { q: 'artificial intelligence call for papers', from: '2026-11-22' },
    all(AI, isUpcoming),
  ),
  ask(
    'Submission deadline before Christmas',
    { q: 'software', deadline_from: '2026-11-22', deadline_to: '2026-12-24' },
    all(about(/software/i), deadline('2026-11-22', '2026-12-24')),
    ALL,
  ),
  ask('virtual events, as a city', { city: 'Online', year: '2026' }, all(isOnline, inYear(2026))),
  ask('Virtual as a city, python', { city: 'virtual', q: 'python' }, all(about(/py/i), isOnline)),
  ask(
    'Remote attendance, spelled otherwise',
    { attendance: 'Online', topic: 'testing' },
    all(inTopic(/testing/i), isOnline),
  ),
  ask(
    'in person written as two words',
    { attendance: 'in person', topic: 'rust' },
    all(inTopic(/rust/i), isInPerson),
    ALL,
  ),
  ask(
    'Artificial intelligence in Europe, still taking papers',
    { q: 'artificial intelligence', continent: 'Europe', deadline_from: '2026-11-22' },
    all(about(/artificial|\bAI\b/i), takesPapers, inCountry(...EUROPE)),
  ),
  ask(
    'Deadlines that passed this autumn, 2027 events',
    { year: '2027', deadline_from: '2026-09-01', deadline_to: '2026-09-30' },
    all(inYear(2027), deadline('2026-09-01', '2026-09-30')),
    ALL,
  ),
  ask(
    'Upcoming conferences one can attend from home',
    { q: 'virtual conferences', from: '2026-11-22' },
    all(isOnline, isUpcoming),
    ALL,
  ),
]
