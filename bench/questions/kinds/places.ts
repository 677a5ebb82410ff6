import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, any, inCity, inCountry, inMonth, inTopic, inYear, isUpcoming } from '../truth.ts'

const MUNICH = inCity(/^(munich|münchen|muenchen)/i)
const NEW_YORK = inCity(/^(new york|nyc|brooklyn|manhattan)/i)
const MONTREAL = inCity(/^montr[eé]al/i)
const PRAGUE = inCity(/^(prague|praha)/i)
const BANGALORE = inCity(/^(bangalore|bengaluru)/i)
const SAN_FRANCISCO = inCity(/^(san francisco|san fransisco|SF\b)/i)
const BAY_AREA = any(
  inCity(/^(oakland|berkeley|san jose|santa clara|mountain view|palo alto|san mateo|sunnyvale|burlingame)/i),
  inCity(/^(south san|menlo park|redwood|stanford|cupertino|fremont|half moon|hayward|milpitas|santa cruz)/i),
)

/** Questions with common names of places. */
export const places = [
  ask('What is happening in LA?', { city: 'LA' }, inCity(/^(los angeles|hollywood)/i), {
    ...ALL,
    ...THIRTY,
  }),
  ask('Veranstaltungen in München', { city: 'München' }, MUNICH, ALL),
  ask('NYC tech conferences', { city: 'NYC' }, NEW_YORK, ALL),
  ask('Events in Montreal', { city: 'Montreal' }, MONTREAL, { ...ALL, ...THIRTY }),
  ask('Praha: conferences', { city: 'Praha' }, PRAGUE, ALL),
  ask('Security in Bangalore', { topic: 'security', city: 'Bangalore' }, all(inTopic(/security/i), BANGALORE), ALL),
  ask('Android in Bengaluru', { topic: 'android', city: 'Bengaluru' }, all(inTopic(/android/i), BANGALORE), ALL),
  ask('大阪のイベント', { city: '大阪' }, inCity(/osaka/i), ALL),
  ask('События в Москве: Москва', { city: 'Москва' }, inCity(/^moscow/i), ALL),
  ask('Events in Lisboa', { city: 'Lisboa' }, inCity(/^(lisbon|lisboa)/i), ALL),
  ask('Ruby in Kiev', { topic: 'ruby', city: 'Kiev' }, all(inTopic(/ruby/i), inCity(/^(kyiv|kiev)/i)), ALL),
  ask('Vienna, Austria', { city: 'Vienna, Austria' }, all(inCity(/^(vienna|wien)/i), inCountry('Austria')), ALL),
  ask('Portland in Oregon', { city: 'Portland, OR' }, all(inCity(/^portland/i), inCountry('US')), ALL),
  ask('Cambridge in England', { city: 'Cambridge', country: 'UK' }, all(inCity(/cambridge/i), inCountry('UK')), ALL),
  ask(
    'Conferences in Berlin or Hamburg in 2026',
    { city: 'Berlin, Hamburg', year: '2026' },
    all(inCity(/^(berlin|hamburg)/i), inYear(2026)),
    ALL,
  ),
  ask('Chile and Peru', { country: 'Chile,Peru' }, inCountry('Chile', 'Peru'), ALL),
  ask('What is on in Oceania?', { country: 'Oceania' }, inCountry('Australia', 'New Zealand')),
  ask(
    'Scandinavian JavaScript conferences',
    { topic: 'javascript', country: 'Scandinavia' },
    all(inTopic(/javascript/i), inCountry('Sweden', 'Norway', 'Denmark', 'Finland', 'Iceland')),
    ALL,
  ),
  ask(
    'Python events within 150 km of Amsterdam',
    { q: 'python', near: 'Amsterdam', within_km: '150' },
    all(about(/python|django|pycon|pydata|py/i), inCountry('Netherlands', 'Belgium', 'Germany')),
    THIRTY,
  ),
  ask(
    'Conferences near San Francisco in 2026',
    { near: 'San Francisco', within_km: '100', year: '2026' },
    all(any(SAN_FRANCISCO, BAY_AREA), inYear(2026)),
    ALL,
  ),
  ask(
    'Near 48.2, 16.37 (Vienna)',
    { near: '48.2,16.37', within_km: '60' },
    any(inCity(/^(vienna|wien|bratislava|eisenstadt)/i), inCountry('Austria')),
  ),
  ask(
    'Data conferences in California',
    { topic: 'data', city: 'California' },
    all(
      inTopic(/^data$/i),
      inCity(/california|, CA\b|\(CA\)|^(san francisco|los angeles|san diego|san jose|santa clara)/i),
    ),
  ),
  ask('Firenze', { city: 'Firenze' }, inCity(/^(florence|firenze)/i), ALL),
  ask('Events in Cologne (Köln)', { city: 'Köln' }, inCity(/^(cologne|köln|koeln)/i), ALL),
  ask(
    'Saint Petersburg, the Russian one',
    { city: 'St. Petersburg', country: 'Russia' },
    all(inCity(/^(saint|st\.?|sankt) petersburg/i), inCountry('Russia')),
    ALL,
  ),
  ask(
    'Washington D.C. security events',
    { q: 'security', city: 'Washington D.C.' },
    all(about(/security|bsides|hack|shmoo|crypto/i), inCity(/washington/i)),
  ),
  ask(
    'Benelux in December',
    { country: 'Benelux', month: '2026-12' },
    all(inCountry('Netherlands', 'Belgium'), inMonth('2026-12')),
    ALL,
  ),
  ask('Upcoming conferences in Mumbai, once Bombay', { city: 'Bombay' }, inCity(/^(mumbai|bombay|navi mumbai)/i), ALL),
  ask('서울에서 열리는 컨퍼런스', { city: '서울', from: '2026-11-22' }, all(inCity(/seoul/i), isUpcoming), ALL),
  ask('Events in Cambridge, Massachusetts', { city: 'Cambridge, MA' }, all(inCity(/^cambridge/i), inCountry('US'))),
  ask('Events in St. Petersburg, Russia', { city: 'St Petersburg', country: 'Russia' }, inCountry('Russia')),
  ask('Portland in Maine', { city: 'Portland, ME' }, inCity(/portland.*\bme\b/i)),
]
