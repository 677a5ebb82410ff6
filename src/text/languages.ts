import { EVENT_TYPES } from '../event/attributes.ts'
import { fold } from '../event/fold.ts'
import { formOf, MAX_WORDS, type SynonymPair, wordCount } from './abbreviations.ts'

/** Error: a line of the file of other languages is invalid. */
class LanguagesError extends Error {
  override readonly name = 'LanguagesError'

  constructor(line: number, found: string) {
    super(
      `line ${line} of the other languages: expected "ENGLISH = form, form", "ENGLISH < form, form", a heading ` +
        `like [de] or a comment that starts with #, got ${JSON.stringify(found)}: the English words and each form ` +
        `must be 1 to ${MAX_WORDS} words`,
    )
  }
}

const HEADING = /^\s*\[[a-z]{2,3}\]/
const LINE = /^([^=<]+)([=<])([^=<]+)$/

/**
 * Parses a file of subjects and types in other languages. The line `law = Recht, Jura` says that the English
 * words and each form find each other; `conference < Tagung`, that only the form finds the English words.
 * Returns a pair from each form to its English words, except for forms that fold to the English words.
 * @throws LanguagesError
 */
export function parseLanguages(text: string): SynonymPair[] {
  const pairs: SynonymPair[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#') || HEADING.test(line)) return
    const [, left, sign, right] = LINE.exec(line) ?? []
    const written = [left ?? '', ...(right ?? '').split(',')]
    if (!written.every(isForm)) throw new LanguagesError(index + 1, line)
    const [english, ...forms] = written.map(formOf) as [string, ...string[]]
    for (const form of forms) if (form !== english) pairs.push({ from: form, to: english, isSame: sign === '=' })
  })
  return pairs
}

/** True if a text is one word. A word of Chinese or Japanese may be many terms. */
function isForm(written: string): boolean {
  const words = wordCount(fold(written))
  return words >= 1 && words <= MAX_WORDS
}

const TYPE_FORMS: ReadonlySet<string> = new Set([...EVENT_TYPES, 'congress', 'symposium'])

/** True if a form names a type of events: then events may have the type without the word. */
export function isTypeForm(form: string): boolean {
  return TYPE_FORMS.has(form)
}
