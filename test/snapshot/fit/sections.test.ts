import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type SectionArray, toSections } from '../../../src/snapshot/content.ts'
import { checkFit } from '../../../src/snapshot/fit/check-fit.ts'
import { Scans } from '../../../src/snapshot/fit/scans.ts'
import { Sections } from '../../../src/snapshot/fit/sections.ts'
import { openSnapshot } from '../../../src/snapshot/open.ts'
import { escapeJson } from '../../../src/snapshot/pool.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { buildSmallSnapshot } from '../small-snapshot.ts'

/**
 * What opening compares each section with, in a small snapshot. After a change of that, run
 * `UPDATE_GOLDEN=1 npx vitest run test/snapshot/fit/sections`, read the difference in bounds.txt, and commit
 * it.
 */
const RECORDED = join(import.meta.dirname, 'bounds.txt')

const refuse = (expected: string, found: string) => {
  throw new Error(`expected ${expected}, found ${found}`)
}

/** Writes down what is compared. */
class Recorder extends Sections {
  readonly lines: string[] = []

  override has(name: string, length: number): void {
    this.lines.push(`${name} has ${length} numbers`)
    super.has(name, length)
  }
  override within(name: string, least: number, most: number, none?: number): void {
    this.lines.push(`${name} from ${least} to ${most}${none === undefined ? '' : `, or ${none}`}`)
    super.within(name, least, most, none)
  }
  override ascends(name: string): void {
    this.lines.push(`${name} ascends`)
    super.ascends(name)
  }
  override starts(name: string, lists: number, members: string): void {
    this.lines.push(`${name} is where ${lists} lists start in ${members}`)
    super.starts(name, lists, members)
  }
  override pool(pool: string, length?: number): void {
    this.lines.push(`${pool} has ${length ?? 'any'} texts`)
    super.pool(pool, length)
  }
}

describe('opening a snapshot', () => {
  it('compares each section with what it fits to, and gives others a turn after each', async () => {
    const snapshot = await openSnapshot(buildSmallSnapshot(scratchFolder(afterAll)))
    const arrays = toSections(snapshot, [])
    const recorder = new Recorder((name) => arrays.get(name)!, new Scans(undefined), refuse)
    const turns: number[] = []
    await checkFit(recorder, snapshot.header, async () => void turns.push(recorder.lines.length))
    await snapshot.close()
    const found = `${recorder.lines.map((line, at) => `${turns.includes(at) ? '\n' : ''}${line}`).join('\n')}\n`
    if (process.env.UPDATE_GOLDEN) writeFileSync(RECORDED, found)
    expect(found).toBe(readFileSync(RECORDED, 'utf8'))
    expect(turns).toHaveLength(17)
    expect(turns.at(-1)).toBe(recorder.lines.length)
  })
})

describe('a section', () => {
  const of = (arrays: Readonly<Record<string, SectionArray>>) =>
    new Sections((name) => arrays[name]!, new Scans(undefined), refuse)
  const numbers = of({ a: Uint32Array.of(3, 5, 5, 9), down: Int32Array.of(2, -1), far: Uint32Array.of(0, 2, 4) })

  it('has its length, and numbers from the least to the most, or one for none', () => {
    numbers.has('a', 4)
    expect(() => numbers.has('a', 3)).toThrow(/^expected 3 numbers in a, found 4$/)
    numbers.within('a', 3, 9)
    numbers.within('a', 4, 9, 3)
    numbers.atMost('a', 9)
    numbers.positions('a', 4, 10)
    numbers.positions('a', 4, 9, 9)
    expect(() => numbers.within('a', 4, 9)).toThrow('expected a whole number from 4 to 9 at position 0 of a, found 3')
    expect(() => numbers.atMost('a', 8)).toThrow('expected a whole number from 0 to 8 at position 3 of a, found 9')
    expect(() => numbers.positions('a', 4, 9)).toThrow('from 0 to 8 at position 3 of a, found 9')
    expect(() => numbers.positions('a', 5, 10)).toThrow('expected 5 numbers in a, found 4')
  })

  it('ascends where it has to', () => {
    numbers.ascends('a')
    expect(() => numbers.ascends('down')).toThrow(/^expected 2 or more at position 1 of down, found -1$/)
  })

  it('says where lists start in another one', () => {
    numbers.starts('far', 2, 'a')
    expect(() => numbers.starts('far', 3, 'a')).toThrow('expected 4 numbers in far, found 3')
    expect(() => numbers.starts('far', 2, 'down')).toThrow(/^expected 2 at the end of far, found 4$/)
    expect(() => numbers.starts('a', 3, 'a')).toThrow(/^expected 0 at the start of a, found 3$/)
    expect(() => numbers.starts('down', 1, 'a')).toThrow('expected 2 or more at position 1 of down')
  })

  it('has texts that can stand between quotes', () => {
    const pool = (offsets: readonly number[], ...texts: readonly string[]) =>
      of({ 'x.offsets': Uint32Array.from(offsets), 'x.text': Buffer.from(texts.join('')) })
    const good = pool([0, 1, 3], 'a', escapeJson('"'))
    good.pool('x')
    good.pool('x', 2)
    expect([good.strings('x'), pool([0]).strings('x')]).toEqual([2, 0])
    pool([0]).pool('x', 0)
    expect(() => good.pool('x', 3)).toThrow('expected 4 numbers in x.offsets, found 3')
    expect(() => pool([]).pool('x')).toThrow(/^expected one number or more in x.offsets, found none$/)
    expect(() => pool([1, 2], 'ab').pool('x')).toThrow('expected 0 at the start of x.offsets, found 1')
    expect(() => pool([0, 1], 'ab').pool('x')).toThrow('expected 2 at the end of x.offsets, found 1')
    expect(() => pool([0, 1, 2], '"b').pool('x')).toThrow(
      /^expected string 0 of x as between quotes in JSON, found other bytes$/,
    )
    expect(() => pool([0, 1, 2], 'a"').pool('x')).toThrow('expected string 1 of x')
  })
})
