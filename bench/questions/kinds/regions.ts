import { ALL, ask } from '../question.ts'
import { about, all, any, inCity, inCountry, inYear, isOnline, isUpcoming, type Truth } from '../truth.ts'

const SECURITY = about(/secur|privacy|crypt|hack|bsides|owasp/i)
const CALIFORNIA = inCity(/\bCA\b|California|San Francisco|Los Angeles|San Diego|San Jos[eé]|Berkeley|Stanford|Anaheim/)
const TEXAS = inCity(/\bTX\b|Texas|Austin|Dallas|Houston/)
const COLORADO = inCity(/\bCO\b|Colorado|Denver|Boulder/)
const PENNSYLVANIA = any(inCity(/\bPA\b|Pennsylvania|Philadelphia|Pittsburgh/), ({ country }) =>
  /pennsyl/i.test(country),
)
const SCOTLAND = any(inCity(/scotland|edinburgh|glasgow|aberdeen|dundee|st\.? andrews|perth(?!,)/i), spelled(/scot/i))
const WALES = any(inCity(/cardiff|swansea|bangor|aberystwyth|\bwales\b/i), spelled(/^wales$/i))
const BAVARIA = inCity(/munich|münchen|nuremberg|nürnberg|augsburg|regensburg|erlangen|würzburg|bamberg|passau/i)
const CATALONIA = inCity(/barcelona|girona|tarragona|lleida|sitges/i)

/** Matches the column country, in which some rows have regions. */
function spelled(pattern: RegExp): Truth {
  return ({ country }) => pattern.test(country)
}

/** Questions with states, provinces and parts of countries, and with values in the wrong parameter. */
export const regions = [
  ask('security in Texas', { q: 'security conferences in Texas' }, all(SECURITY, TEXAS)),
  ask('California next year', { country: 'California', year: '2027' }, all(CALIFORNIA, inYear(2027)), ALL),
  ask('city=California, USA', { city: 'California, USA', type: 'workshop' }, CALIFORNIA),
  ask('Pennsylvania', { city: 'Pennsylvania' }, PENNSYLVANIA, ALL),
  ask('devops in Colorado', { q: 'devops Colorado' }, all(about(/devops|sre/i), COLORADO)),
  ask('ruby in Scotland', { q: 'ruby', country: 'Scotland' }, all(about(/ruby|rails/i), SCOTLAND), ALL),
  ask('Scotland in words', { q: 'javascript conferences in Scotland' }, all(about(/javascript|js\b/i), SCOTLAND)),
  ask('python in Wales', { q: 'python in Wales' }, all(about(/py/i), WALES)),
  ask('Bavaria', { q: 'android events in Bavaria' }, all(about(/android|droid|devfest|mobile/i), BAVARIA)),
  ask('Catalonia', { q: 'security', country: 'Catalonia' }, all(SECURITY, CATALONIA)),
  ask('country=Munich', { q: 'javascript', country: 'Munich' }, all(about(/javascript|js\b|angular|react/i), BAVARIA)),
  ask('Boston is no country', { country: 'Boston', topic: 'security' }, all(SECURITY, inCity(/boston/i))),
  ask('Taiwan, China', { country: 'Taiwan, China' }, inCountry('Taiwan'), ALL),
  ask('Swedan', { country: 'Swedan', q: 'testing' }, all(about(/test/i), inCountry('Sweden'))),
  ask('Russian Federation', { country: 'Russian Federation' }, inCountry('Russia'), ALL),
  ask(
    'two countries',
    { countries: 'Norway；Finland', year: '2027' },
    all(inCountry('Norway', 'Finland'), inYear(2027)),
  ),
  ask('virtual', { city: 'Online', q: 'python', from: '2026-11-22' }, all(about(/py/i), isOnline, isUpcoming)),
  ask('Washington', { city: 'Washington', year: '2027' }, all(inCity(/washington/i), inYear(2027)), ALL),
  ask('topic=Germany', { topic: 'Germany' }, inCountry('Germany')),
]
