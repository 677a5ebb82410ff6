import type { WriteStream } from 'node:tty'

/** Tells a person how far a long task is. */
interface Progress {
  /** `done`: how much of `total` is done, in the same unit. */
  update(done: number): void
  /** Says that all is done; `summary` takes the place of the last line. */
  finish(summary?: string): void
}

/** What progress is written to: a terminal, a file, a pipe. */
type Output = Pick<WriteStream, 'write'> & { readonly isTTY?: boolean }

/** Without a terminal: a line for every tenth of the whole, or for every quarter of a million where the whole is unknown. */
const LINES = 10
const LINE_EVERY_WITHOUT_TOTAL = 250_000

/** On a terminal: no more than ten changes a second, so that writing them costs nothing. */
const MS_BETWEEN_CHANGES = 100

/** On a terminal one line that is written over and over, elsewhere a few plain lines. `total` is undefined when nobody knows it beforehand. */
export function createProgress(label: string, total: number | undefined, out: Output = process.stderr): Progress {
  return out.isTTY ? rewrittenLine(label, total, out) : plainLines(label, total, out)
}

function rewrittenLine(label: string, total: number | undefined, out: Output): Progress {
  let lastChangeMs = Number.NEGATIVE_INFINITY
  let lastLine = label
  const show = (line: string) => {
    // Carriage return and "erase to end of line" (ECMA-48 EL).
    out.write(`\r${line}\u001b[K`)
    lastLine = line
  }
  return {
    update(done) {
      const nowMs = performance.now()
      if (nowMs - lastChangeMs < MS_BETWEEN_CHANGES) return
      lastChangeMs = nowMs
      show(`${label} ${amount(done, total)}`)
    },
    finish(summary) {
      show(summary ?? (total === undefined ? lastLine : `${label} ${amount(total, total)}`))
      out.write('\n')
    },
  }
}

function plainLines(label: string, total: number | undefined, out: Output): Progress {
  const every = total === undefined ? LINE_EVERY_WITHOUT_TOTAL : Math.max(1, total / LINES)
  let nextLineAt = every
  return {
    update(done) {
      if (done < nextLineAt || done === total) return
      out.write(`${label} ${amount(done, total)}\n`)
      nextLineAt = (Math.floor(done / every) + 1) * every
    },
    finish(summary) {
      out.write(`${summary ?? (total === undefined ? `${label} done` : `${label} ${amount(total, total)}`)}\n`)
    },
  }
}

/** `1,250,000 of 5,000,000 (25 %)` */
function amount(done: number, total: number | undefined): string {
  const count = done.toLocaleString('en')
  if (total === undefined) return count
  return `${count} of ${total.toLocaleString('en')} (${total === 0 ? 100 : Math.floor((done / total) * 100)} %)`
}
