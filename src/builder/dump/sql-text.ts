/**
 * Splits SQL text into pieces that end with a whole statement, without understanding SQL: a semicolon ends a statement unless it
 * stands in a string, a quoted name, a comment, or the body of a trigger (SQLite's own rule, sqlite3_complete).
 */
const BATCH_CHARACTERS = 1 << 20
const INTERESTING = /['"`[;]|--|\/\*/g
const CLOSING: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '[': ']', '--': '\n', '/*': '*/' }
const LEADING_COMMENTS = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/
const TRIGGER = /^create\s+(?:temp\s+|temporary\s+)?trigger\b/i
const TRIGGER_END = /;\s*end\s*$/i

/** Yields batches of whole statements, about a megabyte each; what follows the last semicolon comes last. */
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
  /** Characters looked at. */
  at: number
  /** What ends the quote or comment we are in; `''` outside. */
  closing: string
  /** Start of the current statement, and end of the last whole one. */
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
        // the closing mark may be cut in two by the chunk's end
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
      // a lone - or / at the end may start a comment
      state.at = Math.max(state.at, text.length - 1)
      return
    }
    state.at = found.index + found[0].length
    if (found[0] !== ';') state.closing = CLOSING[found[0]]!
    else if (endsStatement(text, state.complete, found.index)) state.complete = state.at
  }
}

/** A trigger ends with `; END;`, anything else with its first semicolon. */
function endsStatement(text: string, start: number, semicolon: number): boolean {
  const statement = text.slice(start, semicolon)
  const isTrigger = TRIGGER.test(statement.replace(LEADING_COMMENTS, ''))
  return !isTrigger || TRIGGER_END.test(statement)
}
