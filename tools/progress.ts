import type { WriteStream } from 'node:tty'

interface Progress {
  update(done: number): void
  /** Ends the display. On a terminal, `summary` replaces the last line. */
  finish(summary?: string): void
}

/** A terminal, a file or a pipe. */
type Output = Pick<WriteStream, 'write'> & { readonly isTTY?: boolean }

/** Number of lines in a file or pipe, if the total is known. */
const LINES = 10
const LINE_EVERY_WITHOUT_TOTAL = 250_000

const MS_BETWEEN_CHANGES = 100

/** Shows progress: one line that is overwritten on a terminal, a few lines elsewhere. */
export function createProgress(label: string, total: number | undefined, out: Output = process.stderr): Progress {
  return out.isTTY ? overwrittenLine(label, total, out) : plainLines(label, total, out)
}

function overwrittenLine(label: string, total: number | undefined, out: Output): Progress {
  let lastChangeMs = Number.NEGATIVE_INFINITY
  let lastLine = label
  const show = (line: string) => {
    // carriage return, then "erase to end of line"
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
