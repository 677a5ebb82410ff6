import { EVENT_TYPES } from '../../src/event/attributes.ts'
import { COUNTRIES } from '../../src/event/countries.ts'
import { MAX_VALUE_CHARACTERS } from '../../src/query/request.ts'
import type { Random } from '../../tools/synthetic/random.ts'
import type { Draw } from '../queries/draw.ts'
import { randomLetters } from '../queries/words.ts'

/** Words that the engine may read as entities or leave out. */
const WORDS_OF_SENTENCES = (
  'upcoming best list of conferences on in near the at or and for next month this year spring 2027 march from to ' +
  'call for papers deadline before after online hybrid virtual workshop seminars congress international annual ' +
  'looking where is how many good europe asia german french around close within weeks Q3 monday'
).split(' ')
const IDEOGRAPHS = [
  ...'机器学习研讨会中国物理会议东京大学国际计算数据网络工程医学経済科学技術의학회컴퓨터비전日本語処理年月的和',
]
/** Names that many places share. */
const SHARED_NAMES = ['san', 'saint', 'st', 'new', 'springfield', 'santa', 'la', 'de', 'victoria', 'cambridge', 'paris']

type MakeWord = (draw: Draw) => string

const MAKE_WORD: readonly MakeWord[] = [
  ({ random, commonWords }) => random.pick(commonWords),
  ({ random, rareWords }) => random.pick(rareWords),
  anyTerm,
  (draw) => anyTerm(draw).slice(0, draw.random.between(1, 5)),
  (draw) => misspelled(anyTerm(draw), draw.random),
  (draw) => misspelled(misspelled(anyTerm(draw), draw.random), draw.random),
  (draw) => anyTerm(draw) + anyTerm(draw),
  (draw) => misspelled(anyTerm(draw) + anyTerm(draw), draw.random),
  ({ random }) => randomLetters(random),
  ({ random }) => String(random.below(3000)),
  ({ random }) => random.pick(WORDS_OF_SENTENCES),
  ({ random }) => Array.from({ length: random.between(1, 12) }, () => random.pick(IDEOGRAPHS)).join(''),
  ({ random }) => random.pick([...'abcdefghijklmnopqrstuvwxyz0123456789']),
  ({ random }) => random.pick(SHARED_NAMES),
  (draw) => draw.valueIn('city', draw.doc()),
  (draw) => draw.valueIn('country', draw.doc()),
  (draw) => draw.valueIn('topic', draw.doc()),
  (draw) => draw.valueIn('sub_topic', draw.doc()),
  (draw) => misspelled(draw.valueIn('city', draw.doc()), draw.random),
  ({ random }) => misspelled(random.pick(COUNTRIES).name, random),
  ({ random }) => random.pick(EVENT_TYPES),
  (draw) => anyPlaceName(draw),
  (draw) => misspelled(anyPlaceName(draw), draw.random),
]

function anyWord(draw: Draw): string {
  return draw.random.pick(MAKE_WORD)(draw)
}

function anyTerm({ snapshot: { terms }, random }: Draw): string {
  return terms.text(random.below(terms.length))
}

function anyPlaceName({ snapshot: { places }, random }: Draw): string {
  return places.names.text(random.below(places.names.length))
}

/** A word with a letter missing, doubled, replaced, or swapped with the next letter. */
function misspelled(word: string, random: Random): string {
  const letters = [...word]
  const at = random.below(Math.max(1, letters.length))
  const kind = random.below(4)
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 0, letters[at] ?? 'x')
  else if (kind === 2) letters[at] = random.pick([...'aeinrst'])
  else if (at + 1 < letters.length) [letters[at], letters[at + 1]] = [letters[at + 1]!, letters[at]!]
  return letters.join('')
}

/** A text that may be costly to interpret, of at least one word and at most `longest` characters. */
export function anyText(draw: Draw, longest = MAX_VALUE_CHARACTERS): string {
  const words = draw.random.chance(0.4) ? 100 : draw.random.between(1, 8)
  const one = draw.random.chance(0.4) ? draw.random.pick(MAKE_WORD) : anyWord
  const text = Array.from({ length: words }, () => one(draw)).join(draw.random.pick([' ', ' ', ' ', ',', '-', ' and ']))
  return cutTo(text, longest)
}

/** The text with one change. */
export function changedText(text: string, draw: Draw, longest = MAX_VALUE_CHARACTERS): string {
  const { random } = draw
  const words = text.split(' ')
  const at = random.below(words.length)
  switch (random.below(8)) {
    case 0:
      words.splice(at, 1)
      break
    case 1:
      words.splice(at, 0, anyWord(draw))
      break
    case 2:
      words[at] = misspelled(words[at]!, random)
      break
    case 3:
      words.splice(at, 0, words[at]!)
      break
    case 4:
      words.splice(at, 2, words.slice(at, at + 2).join(''))
      break
    case 5:
      while (words.join(' ').length < longest) words.splice(random.below(words.length), 0, anyWord(draw))
      break
    case 6:
      words.push(...words)
      break
    default:
      words[at] = anyWord(draw)
  }
  const changed = cutTo(words.join(' '), longest)
  return changed === '' ? anyWord(draw) : changed
}

/** The first `longest` code points of a text, trimmed. */
function cutTo(text: string, longest: number): string {
  return [...text].slice(0, longest).join('').trim()
}
