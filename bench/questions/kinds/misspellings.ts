import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, inCity, inCountry, inMonth, inTopic, inYear, isType, named } from '../truth.ts'

const ML = about(/machine.?learning|\bML\b/i)

/** Questions with misspellings in q and in values, some with other filters. */
export const misspellings = [
  ask('machin lerning', { q: 'machin lerning' }, ML, THIRTY),
  ask('artifical inteligence', { q: 'artifical inteligence' }, about(/artificial.?intelligence|\bAI\b/i)),
  ask('robotcs in Korea', { q: 'robotcs', country: 'South Korea' }, all(about(/robot/i), inCountry('Korea'))),
  ask('kubernets', { q: 'kubernets' }, about(/kubern|k8s|kube/i)),
  ask('cryptografy', { q: 'cryptografy' }, about(/crypt/i)),
  ask(
    'javascrpt in Portugal',
    { topic: 'javascrpt', country: 'Portugal' },
    all(inTopic(/javascript/i), inCountry('Portugal')),
    THIRTY,
  ),
  ask('informaton security', { topic: 'informaton security' }, inTopic(/security/i)),
  ask('Amsterdm', { city: 'Amsterdm' }, inCity(/^amsterdam/i)),
  ask('Barcelonna', { city: 'Barcelonna', topic: 'data' }, all(inCity(/^barcelona/i), inTopic(/^data$/i))),
  ask('Germny', { country: 'Germny', topic: 'devops' }, all(inCountry('Germany'), inTopic(/devops/i))),
  ask('Swizerland', { country: 'Swizerland' }, inCountry('Switzerland')),
  ask('Phillipines', { country: 'Phillipines' }, inCountry('Philippines')),
  ask('semantc web', { q: 'semantc web' }, about(/semantic.?web/i)),
  ask('RubyKagi', { q: 'RubyKagi' }, named(/ruby.?kaigi/i)),
  ask('EuroPyton', { q: 'EuroPyton' }, named(/euro.?python/i)),
  ask(
    'NeruIPS in December',
    { q: 'NeruIPS', month: '2026-12' },
    all(about(/neurips|neural information/i), inMonth('2026-12')),
  ),
  ask('accesibility', { topic: 'accesibility' }, about(/accessib/i)),
  ask('dev opps', { topic: 'devopps' }, inTopic(/devops/i)),
  ask('visualisation (British) and typo', { q: 'vizualization' }, about(/visuali[sz]/i)),
  ask(
    'programing languages in Dublin',
    { q: 'programing languages', city: 'Dublin' },
    all(about(/program/i), inCity(/dublin/i)),
  ),
  ask('chemestry workshops', { q: 'chemestry', type: 'workshop' }, all(about(/chem/i), isType('workshop'))),
  ask('San Fransisco', { city: 'San Fransisco' }, inCity(/^san fran[cs]isco/i)),
  ask('Copenhagn in 2027', { city: 'Copenhagn', year: '2027' }, all(inCity(/copenhagen/i), inYear(2027)), ALL),
  ask('Untied Kingdom', { country: 'Untied Kingdom', q: 'python' }, all(inCountry('UK'), about(/py/i))),
  ask('datbase in Athens', { q: 'datbase', city: 'Athens' }, all(about(/data/i), inCity(/athens/i))),
  ask('functonal programing', { q: 'functonal programing' }, about(/functional.programming/i)),
  ask(
    'wirless communcation 2027',
    { q: 'wirless communcation', year: '2027' },
    all(about(/wireless|communicat/i), inYear(2027)),
  ),
  ask(
    'opensorce in Czech Republic',
    { q: 'opensorce', country: 'Czech Republik' },
    all(about(/open.?source|linux/i), inCountry('Czechia')),
  ),
]
