import { EVENT_TYPES } from '../event/attributes.ts'
import { dataLines } from '../event/data-lines.ts'
import { fold } from '../event/fold.ts'
import { formOf, MAX_WORDS, type SynonymPair, wordCount } from './abbreviations.ts'

const HEADING = /^\[[a-z]{2,3}\]/
const LINE = /^([^=<]+)([=<])([^=<]+)$/

/**
 * Parses subjects and types in other languages as pairs from each form to its English words. In `law = Recht,
 * Jura`, each form and the English words find each other. In `conference < Tagung`, only the form finds the
 * English words.
 * @throws Error for a malformed line
 */
export function parseLanguages(text: string): SynonymPair[] {
  return dataLines(text, 'the other languages').flatMap(({ line, refuse }) => {
    if (HEADING.test(line)) return []
    const [, left, sign, right] = LINE.exec(line) ?? []
    const written = [left ?? '', ...(right ?? '').split(',')]
    if (!written.every(isForm)) {
      throw refuse(
        '"ENGLISH = form, form", "ENGLISH < form, form", a heading like [de] or a comment that starts with #',
        `the English words and each form must be 1 to ${MAX_WORDS} words`,
      )
    }
    const [to, ...forms] = written.map(formOf) as [string, ...string[]]
    return forms.filter((from) => from !== to).map((from) => ({ from, to, isSame: sign === '=' }))
  })
}

/** True if a text has 1 to MAX_WORDS words. A word of Chinese or Japanese may be many terms. */
function isForm(written: string): boolean {
  const words = wordCount(fold(written))
  return words >= 1 && words <= MAX_WORDS
}

const TYPE_FORMS: ReadonlySet<string> = new Set([...EVENT_TYPES, 'congress', 'symposium'])

/** True if a form names a type of events. An event may have this type without having the word in its name. */
export function isTypeForm(form: string): boolean {
  return TYPE_FORMS.has(form)
}
