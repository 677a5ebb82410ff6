import { fc, test as law } from '@fast-check/vitest'
import pluralize from 'pluralize'
import { expect, test } from 'vitest'
import { fold, wordsOf } from '../../src/event/fold.ts'
import {
  distinctTermsOf,
  distinctTermsOfFolded,
  partsOf,
  termOf,
  termsOf,
  termsOfWord,
} from '../../src/text/tokenize.ts'
import { wordsAsWritten } from '../../src/text/words-as-written.ts'
import { runs } from '../support/runs.ts'

/** English function words of four letters or more, as grammars list them. */
const FUNCTION_WORDS = [
  'mine myself ourselves your yours yourself yourselves himself hers herself itself they them their theirs',
  'themselves whom whose which what whoever whatever this that these those here there where when another anybody',
  'anyone anything both each either everybody everyone everything many much neither nobody none nothing several',
  'some somebody someone something such more most less least fewer other others ones enough same were been being',
  'have having does doing could might must shall should will would ought need aboard about above across after',
  'against along alongside amidst among amongst around before behind below beneath beside besides between beyond',
  'despite down during except from inside into like minus near onto opposite outside over past plus round save',
  'since than through throughout till times toward towards under underneath unlike until upon upwards versus with',
  'within without although because lest once though unless whereas whether while whilst never always often',
  'sometimes seldom rarely ever perhaps maybe also very quite rather almost already still just only even again then',
  'thus therefore otherwise else instead indeed meanwhile moreover nevertheless afterwards backwards forwards',
  'downwards onwards inwards outwards sideways clockwise likewise nowadays overseas elsewhere everywhere somewhere',
  'anywhere nowhere ahead apart aside away forth every certain various',
].flatMap((words) => words.split(' '))

test.each([
  ['', []],
  ['!!! …', []],
  ["Women's Health", ['woman', 'health']],
  ['U.S.A. Networks', ['usa', 'network']],
  ['Node.js 2026', ['node', 'js', '2026']],
  ['13th Int’l Symposium', ['13th', 'intl', 'symposium']],
  ['COVID-19', ['covid', '19']],
  ['C++ and C#', ['cpp', 'and', 'csharp']],
  ['ﬁnance ①', ['finance', '1']],
  ['Straße', ['strasse']],
  ['中国物理学会', ['中国', '国物', '物理', '理学', '学会']],
  ['AI大会2026', ['ai', '大会', '2026']],
  ['第12回ＪＳＡＩ全国大会', ['第', '12', '回', 'jsai', '全国', '国大', '大会']],
  ['がっこうプログラム', ['がっ', 'っこ', 'こう', 'うプ', 'プロ', 'ログ', 'グラ', 'ラム']],
  ['한국의 학회', ['한국', '국의', '학회']],
  ['𠮷野家 𠮷', ['𠮷野', '野家', '𠮷']],
  ['constructor __proto__ hasOwnProperty', ['constructor', 'proto', 'hasownproperty']],
  ['0 00 1e3 20262026', ['0', '00', '1e3', '20262026']],
])('termsOf(%j) returns %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test('termsOf returns one term for a repeated word, and the same term twice for "bases" and "base"', () => {
  expect(termsOf('data data bases base')).toEqual(['datum', 'base', 'base'])
})

test('termsOf returns no term for a word of more than 1,024 characters', () => {
  expect(termsOf(`a ${'x'.repeat(1024)} b ${'y'.repeat(1025)}`)).toEqual(['a', 'x'.repeat(1024), 'b'])
})

law.prop([
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('x'.repeat(1024), `a ${'x'.repeat(1025)} Networks`)),
])('the distinct terms of a text are the same whether or not the text is folded before', (text) => {
  expect([...distinctTermsOfFolded(fold(text))]).toEqual(distinctTermsOf(text))
})

law.prop([fc.string({ unit: 'grapheme' })])('the terms of a text are the terms of the folded text', (text) => {
  expect(termsOf(fold(text))).toEqual(termsOf(text))
})

law.prop([fc.string({ unit: 'binary' })])('tokenizing a term returns only the term itself', (text) => {
  for (const term of termsOf(text)) expect(termsOf(term)).toEqual([term])
})

law.prop([fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })])(
  'the terms of two texts joined by a space are the terms of the first text, then the terms of the second',
  (a, b) => {
    expect(termsOf(`${a} ${b}`)).toEqual([...termsOf(a), ...termsOf(b)])
  },
)

test.each([
  ['network', 'networks'],
  ['analysis', 'analyses'],
  ['disease', 'diseases'],
  ['study', 'studies'],
  ['bus', 'buses'],
  ['leaf', 'leaves'],
  ['vertex', 'vertices'],
  ['criterion', 'criteria'],
  ['woman', 'women'],
  ['child', 'children'],
  ['lens', 'lenses'],
  ['cookie', 'cookies'],
])('the word %s is the singular of %s and of itself', (singular, plural) => {
  expect([termOf(plural), termOf(singular)]).toEqual([singular, singular])
})

test.each([
  ...['series', 'news', 'status', 'virus', 'campus', 'this', 'texas', 'paris', 'kubernetes', 'redis', 'nodejs'],
])('the word %s only looks like a plural and is its own singular', (word) => {
  expect(termOf(word)).toBe(word)
})

test.each(['aws', 'css', 'gas', 'ios', '2000s', 'réseaux', 'сети'])(
  'the word %s is its own singular, because it is too short or not English',
  (word) => {
    expect(termOf(word)).toBe(word)
  },
)

test('termOf changes a pronoun, auxiliary, preposition, conjunction or adverb at most by a final "s"', () => {
  for (const word of FUNCTION_WORDS) expect([word, word.replace(/s$/, '')]).toContain(termOf(word))
})

const ENDINGS = 's es ies ses ves ices a ae i eaux men ss us is xes zes oes'.split(' ')
const someWord = fc
  .tuple(fc.stringMatching(/^[a-z]{0,8}$/), fc.array(fc.constantFrom(...ENDINGS), { maxLength: 3 }))
  .map(([stem, endings]) => stem + endings.join(''))

law.prop([someWord], { numRuns: runs(5000) })('the singular of a singular is the same word', (word) => {
  expect(termOf(termOf(word))).toBe(termOf(word))
})

law.prop([fc.stringMatching(/^[a-z]{6,12}$/)], { numRuns: runs(20_000) })(
  'the package pluralize changes no word that termOf returns as its own singular',
  (word) => {
    if (termOf(word) === word) expect(pluralize.singular(word)).toBe(word)
  },
)

test.each([
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['passersby', 'passerby'],
])('the word %s is the irregular plural of %s', (plural, singular) => {
  expect(termOf(plural)).toBe(singular)
})

law.prop([fc.string({ unit: fc.constantFrom(...'中国物理学会한국컴がア'), minLength: 1, maxLength: 8 })])(
  'termsOf returns the same terms for a run of letters alone and after a letter of another script',
  (run) => {
    // a letter of another script disables the fast path for texts of one script
    expect(termsOf(`a${run}`)).toEqual(['a', ...termsOf(run)])
  },
)

test.each([
  ['', []],
  ['!!! …', []],
  ['(Women’s Health),', ['Women’s', 'Health']],
  ["Int'l “AI” & C++", ["Int'l", 'AI', 'C++']],
  ['U.S.A. and Node.js', ['U.S.A', 'and', 'Node', 'js']],
  ['Cafe\u0301-bar', ['Cafe\u0301', 'bar']],
  ['中国机器学习大会', ['中国机器学习大会']],
  ['AI大会 ＩＣＭＬ研討會2026', ['AI', '大会', 'ICML', '研討會', '2026']],
])('wordsAsWritten of %j returns the spellings %j', (text, spelled) => {
  expect(wordsAsWritten(text).map((word) => word.spelled)).toEqual(spelled)
})

test('wordsAsWritten returns folded spellings if the words of a text cannot be located in it', () => {
  expect(wordsAsWritten('X.Y.-Z½').map((word) => word.spelled)).toEqual(['xy', 'z1', '2'])
})

const someText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."aBc1.'’´-, \t\u0301½ßΣİ中国がかﾞ한กั") }),
  fc.constantFrom('x'.repeat(1024), `a ${'x'.repeat(1025)} Networks`),
)

law.prop([someText], { numRuns: runs(2000) })(
  'the terms of the folded words of a text are the terms of the text',
  (text) => {
    expect([...new Set(wordsAsWritten(text).flatMap(({ folded }) => termsOfWord(folded)))]).toEqual(
      distinctTermsOf(text),
    )
  },
)

law.prop([someText], { numRuns: runs(2000) })('each spelling of wordsAsWritten folds to its folded word', (text) => {
  const words = wordsAsWritten(text)
  expect(words.map(({ spelled }) => fold(spelled))).toEqual(words.map(({ folded }) => folded))
  const short = wordsOf(fold(text)).filter((word) => word.length <= 1024)
  expect(words.map(({ folded }) => folded)).toEqual(short.flatMap(partsOf))
})
