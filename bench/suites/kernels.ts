import { wordsFor } from '../../src/docset/docset.ts'
import { blocksFor, type Kernels } from '../../src/docset/kernels/kernels.ts'
import { createSetMemory } from '../../src/docset/kernels/memory.ts'
import { portableKernels } from '../../src/docset/kernels/portable.ts'
import { Random } from '../../tools/synthetic/random.ts'
import { SEED } from '../support/command-line.ts'
import type { Corpus } from '../support/corpus.ts'
import type { Figure } from './figure.ts'
import { type Task, timeTasks } from './time-tasks.ts'

const OPERANDS = 2
/** A set with at least this share of all documents is stored as a bit set, a smaller set as a list. */
const LONG_LIST = 1 / 64
/** Number of distinct values of the column: roughly the number of countries. */
const VALUES = 200

/** Times every kernel in WebAssembly and in TypeScript, on the same operands. */
export function kernelFigures({ events }: Corpus): Figure[] {
  const operands = makeOperands(events)
  const { kernels } = operands.memory
  const implementations = kernels === portableKernels ? [portableKernels] : [kernels, portableKernels]
  return timeTasks(
    'kernels',
    events,
    implementations.flatMap((implementation) => tasksOf(implementation, operands)),
  )
}

function tasksOf(kernels: Kernels, operands: ReturnType<typeof makeOperands>): Task[] {
  const { sets, result, counts, blocks, setCounts, longList, listResult, rows, tally, column } = operands
  const [a, b] = [sets[0]!, sets[1]!]
  const works: Record<string, () => number> = {
    'AND of 2': () => kernels.andInto(result, counts, a, b, 0, blocks),
    'AND of 2, count only': () => kernels.andCount(a, b, 0, blocks),
    'OR of 2': () => kernels.orInto(result, counts, a, b, 0, blocks),
    'AND NOT': () => kernels.andNotInto(result, counts, a, b, 0, blocks),
    count: () => kernels.countBlocks(counts, a, 0, blocks),
    'members of bits': () => kernels.listBits(listResult, a, setCounts, 0, rows, listResult.length),
    'list in bits': () => kernels.keepInBits(listResult, longList, longList.length, a),
    'tally of a column': () => {
      kernels.tally(tally, longList, column)
      return tally[0]!
    },
  }
  const measure = kernels.name
  return Object.entries(works).map(([subject, run]) => ({ subject, measure, run }))
}

function makeOperands(rows: number) {
  const random = new Random(SEED)
  const [words, blocks, listLength] = [wordsFor(rows), blocksFor(rows), Math.floor(rows * LONG_LIST)]
  const columnWords = VALUES + Math.ceil(rows / 4)
  const memory = createSetMemory((OPERANDS + 1) * words + 2 * blocks + 2 * listLength + 2 * columnWords, OPERANDS + 7)
  const allocate = (values: ArrayLike<number>) => {
    const array = memory.allocate(values.length)
    array.set(values)
    return array
  }
  const sets = Array.from({ length: OPERANDS }, () => allocate(randomSet(rows, random)))
  const setCounts = memory.allocate(blocks)
  portableKernels.countBlocks(setCounts, sets[0]!, 0, blocks)
  return {
    rows,
    blocks,
    memory,
    sets,
    setCounts,
    result: memory.allocate(words),
    counts: memory.allocate(blocks),
    longList: allocate(randomList(rows, random)),
    listResult: memory.allocate(listLength),
    tally: memory.allocate(VALUES),
    column: randomColumn(memory.allocate(Math.ceil(rows / 4)), random),
  }
}

/** A set of about a quarter of all documents. The last word, which may be incomplete, is 0. */
function randomSet(rows: number, random: Random): Uint32Array {
  const words = new Uint32Array(wordsFor(rows))
  for (let index = 0; index < words.length - 1; index++) words[index] = random.below(2 ** 32) & random.below(2 ** 32)
  return words
}

/** An ascending list of random documents. */
function randomList(rows: number, random: Random): Uint32Array {
  const length = Math.floor(rows * LONG_LIST)
  return Uint32Array.from({ length }, (_, index) => Math.floor((index + random.fraction()) / LONG_LIST))
}

/** Fills words with random bytes below VALUES, and returns the bytes. */
function randomColumn({ buffer, byteOffset, byteLength }: Uint32Array, random: Random): Uint8Array {
  const column = new Uint8Array(buffer, byteOffset, byteLength)
  for (let doc = 0; doc < column.length; doc++) column[doc] = random.below(VALUES)
  return column
}
