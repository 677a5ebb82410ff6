import { readFileSync } from 'node:fs'

/** Minimum limit of open files for a server. Each connection takes one. */
export const ENOUGH_FILES = 4096

/** With a lower limit of open files, a command may fail to load its modules. */
const FEWEST_FILES = 128

/** With less address space, Node may run out of it. */
const FEWEST_BYTES = 2e9

/** A soft limit in the text of /proc/self/limits; Infinity if there is none. */
export function softLimit(name: 'Max open files' | 'Max address space', text: string): number {
  const found = new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(text)?.[1]
  return found === undefined ? Number.POSITIVE_INFINITY : Number(found)
}

/** Sentences about limits so low that this process may fail at any moment. */
export function lowLimits(): string[] {
  const text = limitsText()
  const [files, bytes] = [softLimit('Max open files', text), softLimit('Max address space', text)]
  const low: string[] = []
  if (files < FEWEST_FILES) {
    const todo = `raise the limit of open files, for a server to ${ENOUGH_FILES} (ulimit -n, or LimitNOFILE in systemd)`
    low.push(`expected a limit of at least ${FEWEST_FILES} open files, found ${files}: ${todo}`)
  }
  if (bytes < FEWEST_BYTES) {
    const todo = 'lift the limit (ulimit -v unlimited), and limit memory itself (MemoryMax in systemd, a container)'
    low.push(`expected no limit on the address space of this process, found ${Math.floor(bytes / 1e6)} MB: ${todo}`)
  }
  return low
}

function limitsText(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    // the system is not Linux
    return ''
  }
}
