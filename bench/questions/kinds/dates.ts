import { EUROPE } from '../countries.ts'
import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, inCountry, inMonth, inTopic, inYear, isUpcoming, named, runs, starts } from '../truth.ts'

const SECURITY = about(/secur|privacy|crypt|hack|bsides/i)
const AI = about(/artificial|\bAI\b|machine.?learn|\bML\b|neural|learning rep|vision|language/i)

/** Questions with dates in q. */
export const dates = [
  ask('Ruby in 2027', { q: 'ruby 2027' }, all(about(/ruby|\brb\b/i), inYear(2027)), { ...ALL, ...THIRTY }),
  ask('security conferences in March 2027', { q: 'security March 2027' }, all(SECURITY, inMonth('2027-03')), THIRTY),
  ask(
    'AI in spring 2027',
    { q: 'artificial intelligence spring 2027' },
    all(AI, starts('2027-03-01', '2027-06-20')),
    THIRTY,
  ),
  ask('SEO in Q1 2027', { q: 'SEO Q1 2027' }, all(inTopic(/SEO/), starts('2027-01-01', '2027-03-31')), ALL),
  ask('networking events next month', { q: 'network next month' }, all(about(/network/i), inMonth('2026-12'))),
  ask('graphics next year', { q: 'graphics next year' }, all(about(/graphic/i), inYear(2027))),
  ask('python this year', { q: 'python this year' }, all(about(/py/i), inYear(2026))),
  ask('testing in summer 2026', { q: 'testing summer 2026' }, all(about(/test/i), starts('2026-06-01', '2026-09-22'))),
  ask('databases in June 2027', { q: 'database June 2027' }, all(about(/data.?bas|data/i), inMonth('2027-06'))),
  ask('robotics from today on', { q: 'robotics from today' }, all(about(/robot/i), isUpcoming)),
  ask(
    'cryptography in the first half of 2027',
    { q: 'cryptography first half of 2027' },
    all(about(/crypt/i), starts('2027-01-01', '2027-06-30')),
  ),
  ask(
    'December 2026 conferences in Germany',
    { q: 'December 2026', country: 'Germany' },
    all(inMonth('2026-12'), inCountry('Germany')),
    ALL,
  ),
  ask('events in January 2027', { q: 'January 2027' }, inMonth('2027-01'), ALL),
  ask('javascript 2026-12', { q: 'javascript 2026-12' }, all(inTopic(/javascript/i), inMonth('2026-12')), ALL),
  ask(
    'wireless communication Feb 2027',
    { q: 'wireless communication Feb 2027' },
    all(about(/wireless|communicat/i), inMonth('2027-02')),
  ),
  ask(
    'java in 2025 in Europe',
    { q: 'java 2025', continent: 'Europe' },
    all(about(/java|jvm|spring|jax|devoxx/i), inYear(2025), inCountry(...EUROPE)),
  ),
  ask(
    'HCI autumn 2025',
    { q: 'HCI autumn 2025' },
    all(about(/HCI|human|interact/i), starts('2025-09-01', '2025-12-21')),
  ),
  ask(
    'machine learning, December',
    { q: 'machine learning in December' },
    all(about(/machine.?learning|\bML\b|neural|neurips/i), inMonth('2026-12')),
  ),
  ask(
    'operating systems in July 2027',
    { q: 'operating systems July 2027' },
    all(about(/operating|systems|software/i), inMonth('2027-07')),
  ),
  ask('PyCon in April 2027', { q: 'pycon april 2027' }, all(named(/pycon/i), inMonth('2027-04')), ALL),
  ask(
    'Computer architecture 2027',
    { q: 'computer architecture 2027' },
    all(about(/architecture|parallel|storage|hpca|asplos|isca|micro/i), inYear(2027)),
  ),
  ask('VLDB in 2027', { q: 'VLDB 2027' }, all(about(/VLDB|very large data/i), inYear(2027))),
  ask('devops last year', { q: 'devops last year' }, all(about(/devops/i), inYear(2025))),
  ask(
    'Android in 2019 in Poland',
    { q: 'android 2019', country: 'Poland' },
    all(about(/android|droid|mobile/i), inYear(2019), inCountry('Poland')),
    ALL,
  ),
  ask(
    'Winter 2027 machine vision',
    { q: 'computer vision winter 2027' },
    all(about(/vision/i), starts('2026-12-01', '2027-03-31')),
  ),
  ask(
    'software engineering Q2 2027',
    { q: 'software engineering Q2 2027' },
    all(about(/software|requirement|program/i), starts('2027-04-01', '2027-06-30')),
  ),
  ask(
    'information security conferences this month',
    { q: 'information security this month' },
    all(SECURITY, inMonth('2026-11')),
  ),
  ask(
    'data conferences 2026-12-01 to 2027-01-31',
    { q: 'data', from: '2026-12-01', to: '2027-02-01' },
    all(about(/\bdata\b|database/i), starts('2026-12-01', '2027-01-31')),
    ALL,
  ),
  ask("last year's RailsConf", { q: "last year's RailsConf" }, all(named(/railsconf/i), inYear(2025))),
  ask("next year's ICML", { q: "next year's ICML" }, () => false, { instead: named(/ICML/i) }),
  ask(
    "this year's PyCon Germany",
    { q: "this year's PyCon Germany" },
    all(named(/py.?con/i), inYear(2026), inCountry('Germany')),
  ),
  ask('in two weeks', { q: 'conferences in two weeks' }, runs('2026-11-30', '2026-12-06')),
  ask('nächste Woche', { q: 'Konferenzen nächste Woche' }, starts('2026-11-23', '2026-11-29')),
  ask('明年的会议', { q: '明年的会议' }, inYear(2027)),
  ask("December '26", { q: "conferences December '26" }, starts('2026-12-01', '2026-12-31')),
]
