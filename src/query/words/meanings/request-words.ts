import { type Phrases, phraseAt, phrasesOf } from './phrases.ts'

/**
 * Words and phrases with which people ask, and which name nothing that an event has. The understood reading
 * of `q` leaves them out, so a phrase belongs here even where some event has its words: such an event is
 * found by the literal reading before.
 *
 * To add one: a phrase that asks for any event whatsoever, never one that narrows ("free", "small",
 * "academic" say something of an event). Case, accents and punctuation need no entry of their own.
 */
const REQUESTS = `
  upcoming, forthcoming, best, top, top rated, good, good ones, great, leading, major, main, biggest, largest
  important
  most important, famous, well known, popular, interesting, relevant, latest, newest, new, any, all, some
  various, several
  what, which, where, when, who, whose, what are, what is, which are, where are, where is, when are, when is
  how, how about, whats, wheres, whens, whos, whats on, theres
  what are the, what is the, where is the, when is the, which are the, what about, where can i find
  what are good, are
  what kind of, what kinds of, which kind of, are there, are there any, is there, is there a, is there any, there
  is, do, does, did, will, be, can, could, would, should, have, has, had, i, me, my, we, our, you, your, they
  list, list of, a list of, lists of, overview of, list all, list me, calendar of, directory of, schedule of
  find, find me, find all, find some, looking for, look for, search, search for, searching for, show, show me
  show all
  show us, give me, tell me, tell me about, get me, help me find, help me, recommend, recommend me, suggest
  suggest me
  suggestions for, recommendations for, i am, i am looking for, im looking for, im interested in, i am interested in
  i want, i want to attend, i want to go to, i would like to attend, id like to attend, i need, i would like
  id like
  im, ive, want, need, like to, interested in, interested, can you, could you, can i, could i, please, thanks
  thank you
  to attend, attend, attending, to visit, to go, to go to, go to, to join, to participate in, worth attending
  to speak at
  near me, around me, close to me, in my area, nearby, around here, happening, are happening, held, being held
  be held
  is held, are held, will be held, was held, take place, takes place, taking place, takes part, took place, going on
  coming up, going to happen, know about, wants to know, wants to know about
  scheduled, planned, organized, organised, hosted, located, based, starting, beginning
  about, related to, relating to, regarding, concerning, dedicated to, devoted to, on the topic of
  on the subject of
  on topic of, in the field of, in the area of, in field of, in the domain of, focused on, focusing on
  with focus on
  dealing with, that deal with, covering, that, this, these, those
  event, events, an event, academic events, upcoming events, happenings, activities, something, anything
  stuff, ones
  he, she, they, them, him, her, his, mine, is it, it is, is it held, ours, yours, myself, ourselves, anyone, anybody
  someone, somebody, everyone, everybody, people, folks, does anyone know, does anybody know
  my team, our team, my colleague, my colleagues, my friend, my friends, my boss, my professor, my supervisor
  my advisor, my company, our company, my lab, our lab, my research, our research, my thesis, my work, our work
  my paper, our paper, my field, my area, a phd student, phd student working on, as a student
  am, was, were, been, being, should, might, must, shall, dont, doesnt, isnt, arent, get, got, know, know of
  knows, wants, want to know, wants to, would love to, love to, hoping to, trying to, going to, supposed to
  learn about, learn more about, want to learn, wants to learn, hear about, read about, see, check out, explore
  discover, consider, worth visiting, travel to, travelling to, traveling to, a trip, a trip to, trip to
  organizing a trip, organising a trip, planning a trip, plan to, planning to, planning on, plan to attend
  join, participate, participating in, take part in, present at, present a paper, present my work, present in
  publish, publish in, publish at, publish a paper, publish my paper, places to publish, good places to publish
  where to publish, venues, venues for, venues to publish, work on, working on, works on, work in, working in
  working with, hello, hi, hey, dear, thx, kindly, good morning, good evening
  still, also, just, only, really, very, maybe, perhaps, now, right now, already, yet, ever, there, here
  somewhere, anywhere, else, left, remaining, each, every, both, many, much, more, most, few, lot of, a lot of
  lots of, bunch of, a bunch of, couple of, a couple of, other, others, another, such, such as, like
  if, so, but, then, than, because, while, things to do, things to do for, what to do, happen, happens
  whats happening, which city, which cities, what city, in which city, in which cities, which country
  which countries, in which country, what country, host, hosts, hosting, edition, editions, edition of
  next, soon, currently, current, available, information, information on, info on, info about, details, details of
  suche, ich suche, finde, zeige mir, zeig mir, kommende, kommenden, bevorstehende, anstehende, nachste
  nachsten, beste
  besten, die besten, wichtigste, wichtigsten, veranstaltung, veranstaltungen, wo ist, wann ist, wo findet
  wann findet
  welche, welche gibt es, gibt es, bitte, liste von, liste der, uber, zum thema, im bereich
  je cherche, cherche, recherche de, trouve moi, trouver, montre moi, prochains, prochaines, prochain, prochaine
  a venir, meilleurs, meilleures, les meilleurs, les meilleures, evenement, evenements, ou est, quand est
  quels sont
  quelles sont, quel est, quelle est, liste des, liste de, sil vous plait, sur le theme de, y a t il
  busco, buscar, busca, muestrame, proximos, proximas, proximo, proxima, mejores, los mejores, las mejores
  evento, eventos
  donde es, donde esta, cuando es, cuales son, lista de, por favor, quiero, quiero asistir, sobre
  procuro, procurar, mostre me, melhores, os melhores, as melhores, onde e, onde fica, quando e, quais sao
  cerco, cercare, trova, mostrami, prossimi, prossime, prossimo, prossima, migliori, i migliori, le migliori, eventi
  dove si trova, quando, quali sono, elenco di, per favore, ci sono, sul tema
  ik zoek, zoek, toon, komende, aankomende, beste, evenement, evenementen, waar is, wanneer is, welke, zijn er
  lijst van
  alstublieft
  szukam, pokaz, nadchodzace, najblizsze, najlepsze, wydarzenie, wydarzenia, gdzie jest, kiedy jest, jakie
  lista, prosze
  ищу, найди, найти, покажи, предстоящие, ближайшие, лучшие, событие, события, мероприятие, мероприятия, где, когда
  какие, какая, список, пожалуйста, по теме, есть ли
  即将举行的, 最好的, 活动, 查找, 寻找, 有哪些, 今後の, 最高の, イベント, 探す, 教えて, 다가오는, 최고의, 행사, 이벤트, 찾아줘
  المقبلة, القادمة, أفضل, ابحث عن, أين, متى, فعاليات, قائمة, من فضلك
`

const PHRASES: Phrases<true> = phrasesOf(
  REQUESTS.split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map((phrase) => [phrase, true] as const),
)

/** Request phrases of one word, for corrections. */
export const REQUEST_WORDS: readonly string[] = [...PHRASES].flatMap(([first, phrases]) =>
  phrases.some(({ words }) => words.length === 1) ? [first] : [],
)

const COUNTED: ReadonlySet<string> = new Set('top best first list me find show all'.split(' '))

/**
 * How many words the longest request phrase has that begins at a position; 0 where none does. A number behind
 * it belongs to it where people ask for so many: `top 10`, `give me 5`.
 */
export function requestAt(words: readonly string[], at: number): number {
  const length = phraseAt(PHRASES, words, at)?.length ?? 0
  const isCounted = length > 0 && COUNTED.has(words[at + length - 1]!) && /^\d{1,2}$/.test(words[at + length] ?? '')
  return isCounted ? length + 1 : length
}

/** Adjectives that nearly every gathering has, and that events hardly write. */
const OF_GATHERINGS: ReadonlySet<string> = new Set(
  (
    'academic scientific scholarly international annual yearly professional reputable prestigious renowned ' +
    '国际 国際 국제 学术 学術 학술'
  ).split(' '),
)

/** The words with which request phrases begin, and those of `isOfGatherings`. */
export const REQUEST_STARTS: readonly string[] = [...PHRASES.keys(), ...OF_GATHERINGS]

/** Whether a word says next to nothing where a word like "conferences" stands behind it. */
export function isOfGatherings(word: string): boolean {
  return OF_GATHERINGS.has(word)
}
