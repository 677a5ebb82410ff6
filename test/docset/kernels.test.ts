import { expect, test } from 'vitest'
import { wordsFor } from '../../src/docset/docset.ts'
import { blocksFor, type Kernels, type Values } from '../../src/docset/kernels/kernels.ts'
import { createSetMemory } from '../../src/docset/kernels/memory.ts'
import { portableKernels } from '../../src/docset/kernels/portable.ts'
import { moduleAt } from '../../src/docset/kernels/wasm.ts'
import { Random } from '../../tools/synthetic/random.ts'

/** A WebAssembly module that exports constants from 0 to 63 and no function. */
function moduleWith(constants: Readonly<Record<string, number>>): WebAssembly.Module {
  const entries = Object.entries(constants)
  const text = (name: string) => [name.length, ...Buffer.from(name)]
  const vector = (items: readonly (readonly number[])[]) => [items.length, ...items.flat()]
  const section = (id: number, bytes: readonly number[]) => [id, ...leb128(bytes.length), ...bytes]
  const memory = [...text('env'), ...text('memory'), 2, 0, 0]
  // the bytes of a constant: the type i32, immutable, `i32.const value`, `end`
  const globals = entries.map(([, value]) => [0x7f, 0, 0x41, value, 0x0b])
  const exports = entries.map(([name], index) => [...text(name), 3, index])
  return new WebAssembly.Module(
    Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(2, vector([memory])),
      ...section(6, vector(globals)),
      ...section(7, vector(exports)),
    ]),
  )
}

function leb128(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb128(value >>> 7)]
}

/** Numbers of rows near the ends of words, of vectors and of blocks. */
const SIZES = [1, 31, 33, 127, 128, 129, 4095, 4096, 4097, 8200, 20_001]
const DENSITIES = [0, 0.001, 0.02, 0.5, 0.98, 1]
/** Number of calls of all kernels together. */
const CASES = 1_000_000

/** Each value of a column fits into a byte. */
const VALUES = 256
/** Up to this many counts above VALUES, because a tally adds counts in groups of four. */
const MORE_COUNTS = 5

const memory = createSetMemory(2_000_000, 2000)

interface Pool {
  readonly rows: number
  readonly sets: readonly Uint32Array[]
  readonly counts: readonly Uint32Array[]
  readonly lists: readonly Uint32Array[]
  /** A column for each width of numbers. About half of the values are 0. */
  readonly columns: readonly Values[]
  /** Results of the two implementations, equal before every case. */
  readonly results: readonly [Result, Result]
}

interface Result {
  readonly words: Uint32Array
  readonly counts: Uint32Array
  readonly list: Uint32Array
  readonly tally: Uint32Array
}

function allocate(values: ArrayLike<number>): Uint32Array {
  const array = memory.allocate(values.length)
  array.set(values)
  return array
}

function poolOf(rows: number, random: Random): Pool {
  const members = DENSITIES.map((density) =>
    Array.from({ length: rows }, (_, doc) => doc).filter(() => random.fraction() < density),
  )
  const sets = members.map((docs) => {
    const words = memory.allocate(wordsFor(rows))
    portableKernels.setBits(words, Uint32Array.from(docs))
    return words
  })
  const counts = sets.map((words) => {
    const blocks = memory.allocate(blocksFor(rows))
    portableKernels.countBlocks(blocks, words, 0, blocks.length)
    return blocks
  })
  const result = (): Result => ({
    words: memory.allocate(wordsFor(rows)),
    counts: memory.allocate(blocksFor(rows)),
    list: memory.allocate(rows),
    tally: memory.allocate(VALUES + MORE_COUNTS),
  })
  const columns = [Uint8Array, Uint16Array, Uint32Array].map((Column) => {
    const words = memory.allocate(Math.ceil((rows * Column.BYTES_PER_ELEMENT) / 4))
    const values = new Column(words.buffer as ArrayBuffer, words.byteOffset, rows)
    for (let doc = 0; doc < rows; doc++) values[doc] = random.fraction() < 0.5 ? 0 : random.below(VALUES)
    return values
  })
  return { rows, sets, counts, lists: members.map(allocate), columns, results: [result(), result()] }
}

/** A call with random operands, for either implementation. Returns the result of the kernel. */
type Case = (kernels: Kernels, into: Result) => unknown
type MakeCase = (pool: Pool, random: Random) => Case

const CALLS: Record<Exclude<keyof Kernels, 'name' | 'batch'>, MakeCase> = {
  andInto: (pool, random) => {
    const [a, b] = [setOf(pool, random), setOf(pool, random)]
    const [from, to] = blocksOf(pool, random)
    return (kernels, { words, counts }) => kernels.andInto(words, counts, a, b, from, to)
  },
  andCount: (pool, random) => {
    const [a, b] = [setOf(pool, random), setOf(pool, random)]
    const [from, to] = blocksOf(pool, random)
    return (kernels) => kernels.andCount(a, b, from, to)
  },
  orInto: (pool, random) => {
    const [a, b] = [setOf(pool, random), setOf(pool, random)]
    const [from, to] = blocksOf(pool, random)
    return (kernels, { words, counts }) => kernels.orInto(words, counts, a, b, from, to)
  },
  andNotInto: (pool, random) => {
    const [a, b] = [setOf(pool, random), setOf(pool, random)]
    const [from, to] = blocksOf(pool, random)
    return (kernels, { words, counts }) => kernels.andNotInto(words, counts, a, b, from, to)
  },
  countBlocks: (pool, random) => {
    const set = setOf(pool, random)
    const [from, to] = blocksOf(pool, random)
    return (kernels, { counts }) => kernels.countBlocks(counts, set, from, to)
  },
  tally: (pool, random) => {
    const docs = listOf(pool, random)
    const values = pool.columns[random.below(pool.columns.length)]!
    const before = random.below(3)
    const size = VALUES + random.below(MORE_COUNTS + 1)
    return (kernels, { tally }) => {
      tally.fill(before)
      kernels.tally(tally.subarray(0, size), docs, values)
      return textOf(tally, tally.length)
    }
  },
  setBits: (pool, random) => {
    const docs = listOf(pool, random)
    return (kernels, { words }) => kernels.setBits(words, docs)
  },
  keepInBits: (pool, random) => {
    const [docs, set] = [listOf(pool, random), setOf(pool, random)]
    const length = random.below(docs.length + 1)
    return (kernels, { list }) => textOf(list, kernels.keepInBits(list, docs, length, set))
  },
  listBits: (pool, random) => {
    const set = random.below(pool.sets.length)
    const [from, to] = windowOf(pool, random)
    const limit = random.below(random.fraction() < 0.95 ? Math.min(60, pool.rows) + 1 : pool.rows + 1)
    return (kernels, { list }) =>
      textOf(list, kernels.listBits(list, pool.sets[set]!, pool.counts[set]!, from, to, limit))
  },
}

function setOf({ sets }: Pool, random: Random): Uint32Array {
  return sets[random.below(sets.length)]!
}

/** Usually at most 200 members, so that a million cases take only seconds. */
function listOf({ lists }: Pool, random: Random): Uint32Array {
  const list = lists[random.below(lists.length)]!
  const from = random.below(list.length + 1)
  const most = random.fraction() < 0.95 ? 200 : list.length
  return list.subarray(from, from + random.below(Math.min(most, list.length - from) + 1))
}

function blocksOf({ rows }: Pool, random: Random): [from: number, to: number] {
  const bounds = [random.below(blocksFor(rows) + 1), random.below(blocksFor(rows) + 1)]
  return [Math.min(...bounds), Math.max(...bounds)]
}

function windowOf({ rows }: Pool, random: Random): [from: number, to: number] {
  const bounds = [random.below(rows + 1), random.below(rows + 1)]
  return [Math.min(...bounds), Math.max(...bounds)]
}

function textOf(list: Uint32Array, count: number): string {
  return Buffer.from(list.buffer, list.byteOffset, count * 4).toString('latin1')
}

/** Arrays in a call: the result, its counts and two operands. */
const MAX_ARRAYS = 4

/**
 * Kernels whose array number `moved` is replaced, in each call, by a copy outside the memory of the module.
 */
function withOneElsewhere(kernels: Kernels, moved: number): Kernels {
  const wrapped = Object.keys(CALLS).map((name) => {
    const call = kernels[name as keyof typeof CALLS] as (...operands: unknown[]) => unknown
    return [
      name,
      (...operands: unknown[]) => {
        let number = 0
        const copies: [Values, Values][] = []
        const place = (operand: unknown): unknown => {
          if (!ArrayBuffer.isView(operand) || number++ !== moved) return operand
          copies.push([operand as Values, (operand as Values).slice() as Values])
          return copies[0]![1]
        }
        const result = call(...operands.map(place))
        for (const [original, copy] of copies) original.set(copy)
        return result
      },
    ]
  })
  return { ...kernels, ...Object.fromEntries(wrapped) }
}

const bytes = (array: Uint32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

function expectSame({ rows, results: [expected, found] }: Pool, run: Case, kernels: Kernels): void {
  const [wanted, got] = [run(portableKernels, expected), run(kernels, found)]
  const areSets = bytes(expected.words).equals(bytes(found.words)) && bytes(expected.counts).equals(bytes(found.counts))
  if (wanted !== got || !areSets) expect.fail(`${rows} rows: expected ${wanted}, got ${got}, or another set`)
}

test('the compiled WebAssembly SIMD kernels run on this machine', () => {
  expect(memory.fallback).toBeUndefined()
  expect(memory.kernels.name).toBe('WebAssembly SIMD')
})

const random = new Random(4)
const pools = SIZES.map((rows) => poolOf(rows, random))
const casesEach = Math.ceil(CASES / (Object.keys(CALLS).length * pools.length))

test.each(Object.entries(CALLS))(
  'the compiled kernel %s gives the same results as the TypeScript kernel in many random cases',
  (_, makeCase) => {
    for (const pool of pools) {
      for (let number = 0; number < casesEach; number++) expectSame(pool, makeCase(pool, random), memory.kernels)
    }
  },
)

test.each(Object.entries(CALLS))(
  'the compiled kernel %s gives the same results as the TypeScript kernel if an array is outside its memory',
  (_, makeCase) => {
    for (const pool of pools) {
      for (let number = 0; number < 15; number++) {
        const run = makeCase(pool, random)
        for (let moved = 0; moved < MAX_ARRAYS; moved++) {
          // results of an earlier call could be mistaken for results of this call
          for (const { words, counts } of pool.results) {
            words.fill(0x5a5a_5a5a)
            counts.fill(77)
          }
          expectSame(pool, run, withOneElsewhere(memory.kernels, moved))
        }
      }
    }
  },
)

test.each([32, undefined])('a kernel module with a wrong or missing block size is refused: %s', (BLOCK_DOCS) => {
  expect(() => createSetMemory(100, 1, () => moduleWith(BLOCK_DOCS === undefined ? {} : { BLOCK_DOCS }))).toThrow(
    expect.objectContaining({
      name: 'KernelLayoutError',
      message: `expected a compiled kernel with BLOCK_DOCS = 4096, got ${BLOCK_DOCS}: run npm run build:kernels`,
    }),
  )
})

test('if the file of compiled kernels is missing, the portable kernels are used, and fallback names the file', () => {
  const memory = createSetMemory(100, 1, moduleAt(new URL('file:///no/such/kernels.wasm')))
  expect(memory.kernels).toBe(portableKernels)
  expect(memory.fallback).toContain('/no/such/kernels.wasm')
})
