import { AFRICA, ASIA, EUROPE } from '../../bench/questions/countries.ts'
import { ALL, ask, type QuestionKind } from '../../bench/questions/question.ts'
import * as is from '../../bench/questions/truth.ts'

/** Five questions of each kind about the events of records.ts. */

const { about, all, any, deadline, inCity, inCountry, inMonth, inTopic, inYear, isOnline, isType, named, starts } = is
const NEVER = () => false
const ML = about(/machine learning|neural|learning|artificial/i)
const MUNICH = inCity(/^(munich|münchen|muenchen)/i)
const PYTHON = about(/python/i)
const PYTHON_IN_EUROPE = all(PYTHON, inCountry(...EUROPE), is.isUpcoming)
const CHEMISTRY = about(/chem|chim/i)
const CLIMATE_IN_SPRING = all(about(/climate/i), starts('2027-03-01', '2027-06-20'))
const ROBOTS = about(/robot/i)
const SECURITY = about(/secur|crypto/i)
const DATABASES = about(/database/i)

export const SMALL_QUESTIONS: readonly QuestionKind[] = [
  kind('plain', [
    ask('Robotics', { topic: 'Robotics' }, inTopic(/robotics/i), ALL),
    ask('Paris in January', { city: 'Paris', month: '2027-01' }, all(inCity(/paris/i), inMonth('2027-01')), ALL),
    ask('Workshops in Japan', { type: 'workshop', country: 'Japan' }, all(isType('workshop'), inCountry('Japan')), ALL),
    ask('Machine learning', { q: 'machine learning' }, about(/machine learning/i), ALL),
    ask('Python in Norway', { q: 'python', country: 'Norway' }, all(PYTHON, inCountry('Norway')), ALL),
  ]),
  kind('places', [
    ask('Munich, all spellings', { city: 'Munich' }, MUNICH, ALL),
    ask('LA', { city: 'LA' }, inCity(/^los angeles/i), ALL),
    ask('大阪', { city: '大阪' }, inCity(/osaka/i), ALL),
    ask('Chile and Peru', { country: 'Chile,Peru' }, inCountry('Chile', 'Peru'), ALL),
    ask('Near San Francisco', { near: 'San Francisco', within_km: '50' }, inCity(/^(san francisco|oakland)/i), ALL),
  ]),
  kind('joined', [
    ask('micro services', { q: 'micro services' }, about(/microservices/i), ALL),
    ask('open-source', { q: 'opensource' }, about(/open source/i), ALL),
    ask('front end', { q: 'frontend' }, about(/front.?end/i), ALL),
    ask('Copper Con', { q: 'copper con' }, named(/coppercon/i), ALL),
    ask('cyber security', { q: 'cyber security' }, about(/cyber.?security/i), ALL),
  ]),
  kind('topics', [
    ask('Legal studies', { topic: 'legal studies' }, inTopic(/law/i), ALL),
    ask('Health', { topic: 'health' }, about(/medic|health|clinic/i)),
    ask('Renewables', { topic: 'renewables' }, inTopic(/energy/i), ALL),
    ask('Cyber security', { topic: 'cyber security' }, inTopic(/security/i)),
    ask('UX', { topic: 'UX' }, inTopic(/user experience|design/i)),
  ]),
  kind('sentences', [
    ask('ML in Germany', { q: 'machine learning conferences in Germany' }, all(ML, inCountry('Germany')), ALL),
    ask('python in Europe', { q: 'upcoming python conferences in europe' }, PYTHON_IN_EUROPE),
    ask('Budapest', { q: 'looking for robotics events in Budapest' }, all(ROBOTS, inCity(/budapest/i)), ALL),
    ask('chemistry next year', { q: 'are there any chemistry workshops in 2027' }, all(CHEMISTRY, isType('workshop'))),
    ask('Greece', { q: 'which conferences on databases are held in Greece' }, all(DATABASES, inCountry('Greece'))),
  ]),
  kind('types', [
    ask('robotics workshops', { q: 'robotics workshops' }, all(ROBOTS, isType('workshop')), ALL),
    ask('mathematics seminar', { q: 'mathematics seminar' }, all(about(/mathem/i), isType('seminar')), ALL),
    ask('security webinars', { q: 'security webinars' }, all(SECURITY, isType('webinar')), ALL),
    ask('python summit', { q: 'python conference' }, PYTHON, ALL),
    ask('the plural', { type: 'webinars', q: 'chemistry' }, all(CHEMISTRY, isType('webinar')), ALL),
  ]),
  kind('dates', [
    ask('robotics in 2027', { q: 'robotics 2027' }, all(ROBOTS, inYear(2027))),
    ask('security in January', { q: 'security January 2027' }, all(SECURITY, inMonth('2027-01')), ALL),
    ask('python next month', { q: 'python next month' }, all(PYTHON, inMonth('2026-12')), ALL),
    ask('databases Q1', { q: 'databases Q1 2027' }, all(DATABASES, starts('2027-01-01', '2027-03-31')), ALL),
    ask('climate spring', { q: 'climate spring 2027' }, CLIMATE_IN_SPRING, ALL),
  ]),
  kind('places-in-words', [
    ask('security Berlin', { q: 'security Berlin' }, all(SECURITY, inCity(/berlin/i)), ALL),
    ask('robotics Asia', { q: 'robotics Asia' }, all(ROBOTS, inCountry(...ASIA)), ALL),
    ask('chemistry Switzerland', { q: 'chemistry Switzerland' }, all(CHEMISTRY, inCountry('Switzerland')), ALL),
    ask('medicine Africa', { q: 'medicine Africa' }, all(about(/medicine/i), inCountry(...AFRICA)), ALL),
    ask('cryptography Prague', { q: 'cryptography Prague' }, all(about(/crypto/i), inCity(/^(prague|praha)/i)), ALL),
  ]),
  kind('misspellings', [
    ask('machin lerning', { q: 'machin lerning' }, about(/machine learning/i)),
    ask('cryptografy', { q: 'cryptografy' }, about(/crypto/i)),
    ask('Budapst', { city: 'Budapst' }, inCity(/budapest/i), ALL),
    ask('Germny', { country: 'Germny', q: 'security' }, all(SECURITY, inCountry('Germany')), ALL),
    ask('robotcs under a filter', { q: 'robotcs', country: 'Hungary' }, all(ROBOTS, inCountry('Hungary')), ALL),
  ]),
  kind('languages', [
    ask('Chemie', { q: 'Chemie' }, CHEMISTRY),
    ask('intelligence artificielle', { q: 'intelligence artificielle' }, about(/artificial|人工智能/i)),
    ask('Robotik-Tagung', { q: 'Robotik Konferenz' }, ROBOTS),
    ask('人工智能', { q: '人工智能' }, about(/artificial|人工智能/i)),
    ask('seguridad en Alemania', { q: 'seguridad', country: 'Alemania' }, all(SECURITY, inCountry('Germany')), ALL),
  ]),
  kind('deadlines', [
    ask('open deadlines', { deadline_from: '2026-11-22' }, is.takesPapers, ALL),
    ask('in January', { deadline_from: '2027-01', deadline_to: '2027-01' }, deadline('2027-01-01', '2027-01-31'), ALL),
    ask('online', { attendance: 'online' }, isOnline, ALL),
    ask('the soonest deadline', { sort: 'deadline' }, is.takesPapers, { first: deadline('2026-11-28', '2026-11-28') }),
    ask('virtual python', { q: 'virtual python events' }, all(PYTHON, isOnline), ALL),
  ]),
  kind('series', [
    ask('CopperCon', { q: 'CopperCon' }, named(/coppercon/i), { first: named(/2027/) }),
    ask('CopperCon 2029', { q: 'CopperCon', year: '2029' }, NEVER, { instead: named(/coppercon/i) }),
    ask('2031 in words', { q: 'Kansai Robotics Meeting 2031' }, NEVER, { instead: ROBOTS }),
    ask('ML', { q: 'ML' }, about(/machine learning/i)),
    ask('Python in Iceland', { q: 'python', country: 'Iceland' }, NEVER, {
      instead: any(PYTHON, inCountry('Iceland')),
    }),
  ]),
]

function kind(name: string, questions: QuestionKind['questions']): QuestionKind {
  return { name, title: name, questions }
}
