import { ALL, ask, THIRTY } from '../question.ts'
import { about, all, inCountry, inYear, named } from '../truth.ts'

const CYBER = about(/cyber.?secur|information security|network and system security|computer security|security/i)

/** Questions with words that are written as one word, as two words, or with a hyphen. */
export const joined = [
  ask('Micro services conferences', { q: 'micro services' }, about(/micro-?\s?services?/i), { ...ALL, ...THIRTY }),
  ask('DjangoCon, written apart', { q: 'django con' }, named(/django.?con/i), { ...ALL, ...THIRTY }),
  ask('Front end conferences', { q: 'front end' }, about(/front.?end/i), ALL),
  ask('Frontend in one word', { q: 'frontend' }, about(/front.?end/i), ALL),
  ask('Front-end with a hyphen', { q: 'front-end conference' }, all(about(/front.?end/i))),
  ask('Euro Python', { q: 'euro python' }, named(/euro.?python/i), ALL),
  ask('Ruby Kaigi', { q: 'ruby kaigi' }, named(/ruby.?kaigi/i), ALL),
  ask('Dev Ops in Canada', { q: 'dev ops', country: 'Canada' }, all(about(/dev.?ops/i), inCountry('Canada'))),
  ask('Cyber security events', { q: 'cyber security' }, about(/cyber.?security/i), ALL),
  ask('Cybersecurity events', { q: 'cybersecurity' }, about(/cyber.?security/i), ALL),
  ask('Droid con', { q: 'droid con' }, named(/droid.?con/i), ALL),
  ask(
    'Dev fest in Nigeria',
    { q: 'dev fest', country: 'Nigeria' },
    all(named(/dev.?fest/i), inCountry('Nigeria')),
    ALL,
  ),
  ask('Open source conferences', { q: 'open source' }, about(/open.?source/i), ALL),
  ask(
    'Opensource as one word in Germany',
    { q: 'opensource', country: 'Germany' },
    all(about(/open.?source/i), inCountry('Germany')),
    ALL,
  ),
  ask('ecommerce', { q: 'ecommerce' }, about(/e-?\s?commerce/i), ALL),
  ask('e commerce', { q: 'e-commerce' }, about(/e-?\s?commerce/i), ALL),
  ask('Multi agent systems', { q: 'multi agent systems' }, about(/multi.?agent/i), ALL),
  ask('Java script in Spain', { q: 'java script', country: 'Spain' }, all(about(/java.?script/i), inCountry('Spain'))),
  ask('Kube Con', { q: 'kube con' }, named(/kube.?con/i), ALL),
  ask('Block chain', { q: 'block chain' }, about(/block.?chain/i), ALL),
  ask('Py Data', { q: 'py data 2026' }, all(named(/py.?data/i), inYear(2026)), ALL),
  ask('Full-stack conferences', { q: 'full-stack' }, about(/full.?stack/i), ALL),
  ask('Real time systems', { q: 'realtime systems' }, all(about(/real.?time/i), about(/system/i))),
  ask('BigData', { q: 'bigdata' }, about(/big.?data/i), ALL),
  ask(
    'B Sides in Munich',
    { q: 'b-sides', city: 'Munich' },
    all(named(/b.?sides/i), ({ city }) => /^munich/i.test(city)),
    ALL,
  ),
  ask('Type script', { topic: 'type script' }, about(/type.?script/i)),
  ask('Graph QL', { q: 'graph ql' }, about(/graph.?ql/i), ALL),
  ask('Cyber-security in Greece', { q: 'cyber-security', country: 'Greece' }, all(CYBER, inCountry('Greece'))),
  ask('Word Camp', { q: 'word camp' }, named(/word.?camp/i), ALL),
  ask('Vue.js conferences', { q: 'vuejs' }, about(/vue\.?\s?js/i), ALL),
  ask('Node JS', { q: 'node js' }, about(/node\.?\s?js/i), ALL),
  ask('Strange Loop', { q: 'strangeloop' }, named(/strange.?loop/i), ALL),
  ask(
    'React JS in London',
    { q: 'reactjs london' },
    all(about(/react/i), ({ city }) => /^london/i.test(city)),
  ),
]
