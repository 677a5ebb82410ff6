import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { cleanRow, isRejection, REASONS } from '../../src/builder/dump/clean-row.ts'
import { createProgress } from '../../tools/progress.ts'
import { syntheticRows } from '../../tools/synthetic/make-events.ts'

const folder = join(import.meta.dirname, '../../tools/commands')

async function allCommands(): Promise<Command[]> {
  const made = readdirSync(folder).map(async (file): Promise<Command> => {
    const exported = Object.entries(await import(join(folder, file)))
    return (exported.find(([name]) => name.endsWith('Command'))![1] as () => Command)()
  })
  return (await Promise.all(made)).flatMap((command) => [command, ...command.commands])
}

test('the description of every command in the help of confdex is one sentence', async () => {
  for (const command of await allCommands()) {
    expect(command.description(), command.name()).toMatch(/^[A-Z][a-z]+s,? ([^.]|\.md)*\.$/)
  }
})

test('every option and every argument of a command of confdex has a description', async () => {
  for (const command of await allCommands()) {
    for (const { description } of [...command.options, ...command.registeredArguments]) {
      expect(description, command.name()).toMatch(/^\S.*[^.]$/)
    }
  }
})

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) > 0 }
}

test('without a terminal, a command prints one plain line of progress for every tenth of its work', () => {
  const out = recorder(false)
  const progress = createProgress('Reading:', 1000, out)
  for (let done = 10; done <= 1000; done += 10) progress.update(done)
  progress.finish()
  expect(out.written).toHaveLength(10)
  expect(out.written[0]).toBe('Reading: 100 of 1,000 (10 %)\n')
  expect(out.written.at(-1)).toBe('Reading: 1,000 of 1,000 (100 %)\n')
})

test('on a terminal, the progress of a command is one line that the summary overwrites at the end', () => {
  const out = recorder(true)
  const progress = createProgress('Reading:', 1000, out)
  progress.update(10)
  progress.update(20)
  progress.finish('Read 1,000 rows')
  expect(out.written).toEqual(['\rReading: 10 of 1,000 (1 %)\u001b[K', '\rRead 1,000 rows\u001b[K', '\n'])
})

test('synthetic rows are the same for the same seed, and differ for another seed', () => {
  expect([...syntheticRows({ events: 500, seed: 8 })]).toEqual([...syntheticRows({ events: 500, seed: 8 })])
  expect([...syntheticRows({ events: 500, seed: 9 })]).not.toEqual([...syntheticRows({ events: 500, seed: 8 })])
})

test('the synthetic dump has rows for each reason of rejection except binary data and an invalid last day', () => {
  const ids = new Set<number>()
  const reasons = Array.from(syntheticRows({ events: 20_000, seed: 1, dirt: true }), (row) => {
    const values = row.map((value) => (Number.isSafeInteger(value) ? BigInt(value!) : value))
    const result = cleanRow(values, (id) => ids.has(id))
    if (isRejection(result)) return result.reason
    ids.add(result.id)
    return 'kept'
  })
  const others = REASONS.filter((reason) => !['text-invalid', 'end-invalid'].includes(reason))
  expect(new Set(reasons)).toEqual(new Set(['kept', ...others]))
})
