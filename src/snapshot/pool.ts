/**
 * Many strings in two arrays. `offsets[i]` is where string i starts in `bytes` (UTF-8)
 * and `offsets[i + 1]` where it ends; length = strings + 1. Strings are escaped as
 * JSON.stringify does, so that answers are joined from them.
 */
export class StringPool {
  readonly offsets: Uint32Array
  readonly bytes: Buffer

  constructor(offsets: Uint32Array, bytes: Buffer) {
    this.offsets = offsets
    this.bytes = bytes
  }

  get length(): number {
    return this.offsets.length - 1
  }

  /** String `index` as it stands between quotes in JSON. */
  escaped(index: number): string {
    return this.bytes.toString('utf8', this.offsets[index], this.offsets[index + 1])
  }

  /** String `index` itself. */
  text(index: number): string {
    const escaped = this.escaped(index)
    return escaped.includes('\\') ? JSON.parse(`"${escaped}"`) : escaped
  }

  /**
   * The position of a string in a pool whose strings ascend by UTF-16 code units, as JavaScript compares
   * them; undefined when it is not there.
   */
  indexOf(wanted: string): number | undefined {
    let low = 0
    let high = this.length
    // invariant: strings before low sort before wanted, strings from high on do not
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.text(middle) < wanted) low = middle + 1
      else high = middle
    }
    return low < this.length && this.text(low) === wanted ? low : undefined
  }
}

/** Text as it stands between quotes in JSON. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
