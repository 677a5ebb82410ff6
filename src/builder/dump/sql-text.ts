/** Splits SQL text into batches of whole statements, so that a dump of any size can be executed. */

/** Batches have at least this many characters: one call of SQLite executes thousands of rows. */
const BATCH_CHARACTERS = 1 << 20
/** What can end a statement, or begin a text in which a semicolon does not. */
const INTERESTING = /['"`[;]|--|\/\*/g
/** What ends a quote or comment, by what begins it. */
const CLOSING: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '[': ']', '--': '\n', '/*': '*/' }
const LEADING_COMMENTS = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/
const TRIGGER = /^create\s+(?:temp\s+|temporary\s+)?trigger\b/i
const TRIGGER_END = /;\s*end\s*$/i

/**
 * Yields batches of whole statements, about a megabyte each. What follows the last semicolon comes last.
 *
 * A semicolon ends a statement unless it is in a string, a quoted name, a comment or the body of a trigger.
 * This is the rule of SQLite's sqlite3_complete; nothing else of SQL is parsed.
 */
export async function* wholeStatements(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  const state = newState()
  for await (const chunk of chunks) {
    text += chunk
    scan(text, state)
    if (state.complete >= BATCH_CHARACTERS) {
      yield text.slice(0, state.complete)
      text = text.slice(state.complete)
      rebase(state)
    }
  }
  if (text.trim() !== '') yield text
}

interface ScanState {
  /** Number of characters scanned. */
  at: number
  /** What ends the current quote or comment; `''` outside of one. */
  closing: string
  /** End of the last whole statement, where the current one starts. */
  complete: number
}

function newState(): ScanState {
  return { at: 0, closing: '', complete: 0 }
}

function rebase(state: ScanState): void {
  state.at -= state.complete
  state.complete = 0
}

function scan(text: string, state: ScanState): void {
  while (state.at < text.length) {
    if (state.closing !== '') {
      const end = text.indexOf(state.closing, state.at)
      if (end < 0) {
        // the end of the chunk may cut the closing mark in two
        state.at = Math.max(state.at, text.length - state.closing.length + 1)
        return
      }
      state.at = end + state.closing.length
      state.closing = ''
      continue
    }
    INTERESTING.lastIndex = state.at
    const found = INTERESTING.exec(text)
    if (!found) {
      // a - or / at the end of the chunk may begin a comment
      state.at = Math.max(state.at, text.length - 1)
      return
    }
    state.at = found.index + found[0].length
    if (found[0] !== ';') state.closing = CLOSING[found[0]]!
    else if (endsStatement(text, state.complete, found.index)) state.complete = state.at
  }
}

/**
 * Whether this semicolon ends the statement. A trigger ends with `; END;`, anything else with a semicolon.
 */
function endsStatement(text: string, start: number, semicolon: number): boolean {
  const statement = text.slice(start, semicolon)
  const isTrigger = TRIGGER.test(statement.replace(LEADING_COMMENTS, ''))
  return !isTrigger || TRIGGER_END.test(statement)
}
