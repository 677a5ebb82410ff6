import { ALL, ask } from '../question.ts'
import { about, all, inCountry, inYear, isUpcoming, named } from '../truth.ts'

const AI = about(/artificial.?intelligence|\bAI\b|machine.?learn|\bAAAI\b|\bIJCAI\b/i)
const NLP = about(/\bNLP\b|natural.?language|linguist/i)
const OPEN_SOURCE = about(/open.?source/i)

/** Questions about subjects with several names, and about subjects with similar names. */
export const forms = [
  ask('人工智能', { q: '人工智能' }, AI),
  ask('künstliche Intelligenz 2027', { q: 'künstliche Intelligenz 2027' }, all(AI, inYear(2027))),
  ask('intelligence artificielle', { q: 'intelligence artificielle', continent: 'Europe' }, AI),
  ask('NLP from now on', { q: 'NLP', from: '2026-11-22' }, all(NLP, isUpcoming)),
  ask('natural language processing', { topic: 'NLP' }, NLP),
  ask('opensource', { q: 'opensource' }, OPEN_SOURCE, ALL),
  ask('open source', { q: 'open source' }, OPEN_SOURCE, ALL),
  ask('open-source, Germany', { q: 'open-source', country: 'Germany' }, all(OPEN_SOURCE, inCountry('Germany')), ALL),
  ask('cybersecurity', { q: 'cybersecurity' }, about(/cyber.?secur/i), ALL),
  ask('cyber security', { q: 'cyber security' }, about(/cyber.?secur/i), ALL),
  ask('datascience', { q: 'datascience' }, about(/data.?science/i), ALL),
  ask('ISCA', { q: 'ISCA' }, named(/\bISCA\b/), ALL),
  ask('ISCAS', { q: 'ISCAS' }, named(/\bISCAS\b/), ALL),
  ask('C++', { q: 'C++ conference' }, about(/C\+\+|\bcpp|\bQt\b|meeting embedded/i)),
  ask('.NET', { q: '.NET conferences in Poland' }, all(about(/\.net|dotnet/i), inCountry('Poland'))),
]
