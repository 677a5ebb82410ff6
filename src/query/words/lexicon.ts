import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ATTENDANCE_FORMS } from '../../event/attendance.ts'
import { ATTENDANCES, EVENT_STATUSES, SCHEDULED } from '../../event/attributes.ts'
import { fold, wordsOf } from '../../event/fold.ts'
import { STATUS_FORMS } from '../../event/status.ts'
import { packageFile } from '../../files/package-file.ts'

/**
 * Words that have a meaning in `q`, from the files of `data/lexicon/`. Each form, of one or more words, has a
 * kind and may have a value: `März` is a `month` with the value `3`.
 */

/** A form at a position of some words. The value is empty if the kind has no values. */
export interface FoundForm {
  /** Number of words. */
  readonly length: number
  readonly value: string
}

/** The forms of a kind, folded like queries. */
export class Forms {
  /** Values of forms of one word. */
  readonly #values = new Map<string, string>()
  /** Forms by first word: the longest first, forms of equal length in the order of the files. */
  readonly #byFirst = new Map<string, { words: readonly string[]; value: string }[]>()

  add(form: string, value: string): void {
    const words = wordsOf(fold(form))
    const [first] = words as [string]
    const others = this.#byFirst.get(first) ?? []
    this.#byFirst.set(
      first,
      [...others, { words, value }].sort((a, b) => b.words.length - a.words.length),
    )
    if (words.length === 1 && !this.#values.has(first)) this.#values.set(first, value)
  }

  has(word: string | undefined): boolean {
    return word !== undefined && this.#values.has(word)
  }

  valueOf(word: string | undefined): string | undefined {
    return word === undefined ? undefined : this.#values.get(word)
  }

  /** The longest form that begins at a position. */
  at(words: readonly string[], position: number): FoundForm | undefined {
    const found = this.#byFirst
      .get(words[position]!)
      ?.find((form) => form.words.every((word, index) => words[position + index] === word))
    return found && { length: found.words.length, value: found.value }
  }

  /** All forms of one word. */
  words(): readonly string[] {
    return [...this.#byFirst.keys()].filter((word) => this.#values.has(word))
  }

  firstWords(): Iterable<string> {
    return this.#byFirst.keys()
  }
}

class LexiconError extends Error {
  override readonly name = 'LexiconError'

  constructor(file: string, line: number, found: string) {
    super(
      `${file}, line ${line}: expected "[kind]", "VALUE = form, form", "form, form" or a comment that starts with ` +
        `#, got ${JSON.stringify(found)}`,
    )
  }
}

const HEADING = /^\[([^\]]+)\]$/
const LINE = /^(?:([^=,]+) = )?([^=]+)$/

/** @throws LexiconError */
export function readLexicon(file: string, text: string, kinds: Map<string, Forms>): void {
  let forms: Forms | undefined
  text.split('\n').forEach((line, index) => {
    if (line === '' || line.startsWith('#')) return
    const kind = HEADING.exec(line)?.[1]
    if (kind !== undefined) {
      forms = kinds.get(kind) ?? new Forms()
      kinds.set(kind, forms)
      return
    }
    const [, value = '', list] = LINE.exec(line) ?? []
    if (forms === undefined || list === undefined) throw new LexiconError(file, index + 1, line)
    for (const form of list.split(',')) {
      if (fold(form) === '') throw new LexiconError(file, index + 1, line)
      forms.add(form, value)
    }
  })
}

const KINDS: ReadonlyMap<string, Forms> = (() => {
  const folder = packageFile('data/lexicon')
  const kinds = new Map<string, Forms>()
  for (const file of readdirSync(folder).sort()) readLexicon(file, readFileSync(join(folder, file), 'utf8'), kinds)
  for (const attendance of ATTENDANCES) {
    for (const form of ATTENDANCE_FORMS[attendance]) kinds.get('attendance')!.add(form, attendance)
  }
  for (const status of EVENT_STATUSES) {
    // words such as "scheduled" and "confirmed" fit any event, so they mean no status
    if (status !== SCHEDULED) for (const form of STATUS_FORMS[status]) kinds.get('event_status')!.add(form, status)
  }
  return kinds
})()

/** @throws Error if no file has the kind */
export function lexicon(kind: string): Forms {
  const forms = KINDS.get(kind)
  if (forms === undefined) throw new Error(`expected the kind "${kind}" in the files of data/lexicon, found none`)
  return forms
}

const STARTS: ReadonlySet<string> = new Set([...KINDS.values()].flatMap((forms) => [...forms.firstWords()]))
const HAS_DIGIT = /\d/

/** True if a form or a date in digits may begin with the word. Most words are excluded at once. */
export function mayStartForm(word: string): boolean {
  return STARTS.has(word) || HAS_DIGIT.test(word)
}
