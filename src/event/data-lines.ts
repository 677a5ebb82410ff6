/** A line of a data file that people edit. */
export interface DataLine {
  /** Text of the line, trimmed. */
  readonly line: string
  /** Creates the error for a line with a syntax error. `got` is the wrong part of the line. */
  refuse(expected: string, advice?: string, got?: string): Error
}

/** Lines of a data file, without empty lines and comments (#). Errors call the file `table`. */
export function dataLines(text: string, table: string): DataLine[] {
  return text
    .split('\n')
    .map((written, index) => {
      const line = written.trim()
      const refuse = (expected: string, advice = 'correct the line', got = line) =>
        new Error(`line ${index + 1} of ${table}: expected ${expected}, got ${JSON.stringify(got)}: ${advice}`)
      return { line, refuse }
    })
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
}
