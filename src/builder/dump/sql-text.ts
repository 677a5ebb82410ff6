/** Splits SQL text into statements, and reads each character a bounded number of times. */

export interface Statement {
  /** The text with its semicolon, which only the last statement may lack. */
  readonly text: string
  /** The first words of the statement in upper case, at most `LEADING_WORDS`. They identify its kind. */
  readonly words: readonly string[]
  /** Number of the statement, counted from 1 without empty statements. */
  readonly number: number
}

/** Error: the SQL text is refused. The message says what was expected, what was found, and what to do. */
export class SqlTextError extends Error {
  override readonly name = 'SqlTextError'
}

/** Maximum characters of a statement: to parse it, SQLite needs several times its length in memory. */
const MAX_CHARACTERS = 1 << 28
/** Number of words that identify a statement: `CREATE TEMP TRIGGER` has three. */
const LEADING_WORDS = 3
/** A semicolon, or the beginning of a quote or comment, within which a semicolon ends no statement. */
const INTERESTING = /['"`[;]|--|\/\*/g
/** The end of a quote or comment, by its beginning. */
const CLOSING: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '[': ']', '--': '\n', '/*': '*/' }
/** White space, semicolons and byte order marks (U+FEFF, or its three bytes) between statements. */
const BETWEEN = /(?:[ \t\n\f\r\ufeff;]|\xef\xbb\xbf)*/y

/**
 * Yields the statements that each chunk completes, then the text after the last semicolon. Comments between
 * statements are left out. A semicolon ends a statement unless it is in a string, a quoted name, a comment or
 * the body of a trigger, as in SQLite's sqlite3_complete.
 * @throws SqlTextError for a NUL, at which SQLite stops reading, and for a statement that is too long
 */
export async function* statementsOf(
  chunks: AsyncIterable<string>,
  maxCharacters = MAX_CHARACTERS,
): AsyncGenerator<readonly Statement[]> {
  const splitter = new Splitter(maxCharacters)
  for await (const chunk of chunks) yield splitter.push(chunk)
  yield splitter.finish()
}

class Splitter {
  readonly #maxCharacters: number
  /** The current statement as far as it was read; empty between statements. */
  #pieces: string[] = []
  #characters = 0
  /** Leading words of the current statement; undefined until its first semicolon. */
  #words: string[] | undefined
  /** Index in `#pieces` of the text after the last semicolon of a trigger. */
  #partFrom = 0
  #number = 1
  /** True if nothing of the current statement has been read yet. */
  #isBetween = true
  /** The end of the current quote or comment; `''` outside of them. */
  #closing = ''
  /** The last character of a chunk, if it may be half of a mark at which a comment begins or ends. */
  #held = ''

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
  }

  push(chunk: string): Statement[] {
    if (chunk.includes('\0')) throw this.#refuse('text without NUL', 'a NUL', 'save the text as UTF-8')
    const text = this.#held + chunk
    this.#held = ''
    const statements: Statement[] = []
    let from = 0
    for (let at = 0; at < text.length; ) {
      if (this.#closing !== '') {
        at = this.#closingEnd(text, at)
        if (this.#isBetween) from = at
        continue
      }
      if (this.#isBetween) {
        at = from = afterSeparators(text, at)
        this.#isBetween = at === text.length || mayBeginComment(text, at)
      }
      INTERESTING.lastIndex = at
      const mark = this.#isBetween && at === text.length ? undefined : INTERESTING.exec(text)?.[0]
      if (mark === undefined) {
        this.#hold(text, '-/')
        break
      }
      at = INTERESTING.lastIndex
      if (mark !== ';') this.#closing = CLOSING[mark]!
      else if (this.#endsWith(text.slice(from, at))) {
        statements.push(this.#take())
        from = at
      } else from = at
    }
    if (!this.#isBetween) this.#keep(text.slice(from, text.length - this.#held.length))
    return statements
  }

  finish(): Statement[] {
    if (this.#held !== '') this.#keep(this.#held)
    return this.#pieces.length === 0 ? [] : [this.#take()]
  }

  /** The position after the current quote or comment, or the end of the text. */
  #closingEnd(text: string, at: number): number {
    const end = text.indexOf(this.#closing, at)
    if (end < 0) {
      if (this.#closing === '*/') this.#hold(text.slice(at), '*')
      return text.length
    }
    const after = end + this.#closing.length
    this.#closing = ''
    return after
  }

  #hold(text: string, characters: string): void {
    const last = text.at(-1)
    if (last !== undefined && characters.includes(last)) this.#held = last
  }

  #keep(piece: string): void {
    this.#pieces.push(piece)
    this.#characters += piece.length
    if (this.#characters <= this.#maxCharacters) return
    throw this.#refuse(
      `statements of at most ${this.#maxCharacters.toLocaleString('en')} characters`,
      'a longer one',
      'write an INSERT for each row, as ".dump" of sqlite3 does, or pass the SQLite file itself',
    )
  }

  /** Adds a piece that ends with a semicolon. Returns true if the statement ends there. */
  #endsWith(piece: string): boolean {
    this.#keep(piece)
    if (this.#words !== undefined && isEnd(this.#pieces.slice(this.#partFrom).join(''))) return true
    this.#partFrom = this.#pieces.length
    this.#words ??= leadingWords(this.#pieces.join(''), LEADING_WORDS)
    return !isTrigger(this.#words)
  }

  #take(): Statement {
    const text = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('')
    const words = this.#words ?? leadingWords(text, LEADING_WORDS)
    this.#pieces = []
    this.#words = undefined
    this.#characters = this.#partFrom = 0
    this.#isBetween = true
    return { text, words, number: this.#number++ }
  }

  #refuse(expected: string, got: string, todo: string): SqlTextError {
    return new SqlTextError(`expected ${expected}, got ${got} in statement ${this.#number}: ${todo}`)
  }
}

function afterSeparators(text: string, at: number): number {
  BETWEEN.lastIndex = at
  BETWEEN.test(text)
  return BETWEEN.lastIndex
}

/** True if a comment begins at `at`, or may begin there if the next chunk continues it. */
function mayBeginComment(text: string, at: number): boolean {
  return /^(--?|\/\*?)$/.test(text.slice(at, at + 2))
}

function isTrigger([create, second, third]: readonly string[]): boolean {
  return create === 'CREATE' && (second === 'TRIGGER' || (third === 'TRIGGER' && second!.startsWith('TEMP')))
}

/** True if the part of a trigger after a semicolon is its last part, `END;`. */
function isEnd(part: string): boolean {
  const words = leadingWords(part, 2)
  if (words.length !== 1 || words[0] !== 'END') return false
  const start = skipBlank(part, 0)
  return part[skipBlank(part, start + 'END'.length)] === ';'
}

/** White space as SQLite reads it, byte order marks included. */
const SPACES = /[ \t\n\f\r\ufeff]+/y
/** A keyword or a name without quotes. */
const WORD = /[A-Za-z_\u0080-\ufefe\uff00-\uffff][\w$\u0080-\uffff]*/y
/** Characters of a text that a message shows if the text does not begin with a word. */
const SHOWN_CHARACTERS = 20

/** The first words of SQL text, at most `most`, in upper case, up to the first token that is no word. */
export function leadingWords(text: string, most: number): string[] {
  const words: string[] = []
  for (let at = skipBlank(text, 0); words.length < most; at = skipBlank(text, WORD.lastIndex)) {
    WORD.lastIndex = at
    const found = WORD.exec(text)
    if (!found) break
    words.push(found[0].toUpperCase())
  }
  return words
}

/** The position after spaces and comments that begin at `at`. */
export function skipBlank(text: string, at: number): number {
  while (at < text.length) {
    const start = at
    SPACES.lastIndex = at
    if (SPACES.test(text)) at = SPACES.lastIndex
    if (text.startsWith('--', at)) at = after(text, '\n', at + 2)
    else if (text.startsWith('/*', at)) at = after(text, '*/', at + 2)
    if (at === start) break
  }
  return at
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** The beginning of a statement, for a message. */
export function beginningOf(text: string): string {
  const words = leadingWords(text, 2)
  if (words.length > 0) return words.join(' ')
  const start = skipBlank(text, 0)
  return JSON.stringify(text.slice(start, start + SHOWN_CHARACTERS))
}
