/** A line of a data file that people edit. */
export interface DataLine {
  /** Without white space around it. */
  readonly line: string
  /** The error of a line that is not of its form. `got` is the part of the line that is wrong. */
  refuse(expected: string, advice?: string, got?: string): Error
}

/**
 * The lines of a data file without empty lines and lines that begin with #. Errors call the file `table`.
 */
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
