import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('../../src/http/logging.ts', import.meta.url).href

/** In the program, `log` writes to standard output. */
function argumentsOf(program: string): string[] {
  const imports = `const { standardOutput } = await import(${JSON.stringify(MODULE)})`
  const source = `${imports}; const log = standardOutput(); ${program}`
  return ['--import', 'tsx', '--input-type=module', '--eval', source]
}

async function outputOf(program: string): Promise<string> {
  const args = argumentsOf(program)
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 })
  return stdout
}

test('log lines are written in order, including the lines right before the process exits', async () => {
  const output = await outputOf(
    `const { setTimeout } = await import('node:timers/promises')
     for (let turn = 0; turn < 3; turn++) {
       log.write(turn + 'a\\n'); log.write(turn + 'b\\n'); await setTimeout(turn * 20)
     }
     log.write('last\\n'); process.exit()`,
  )
  expect(output).toBe('0a\n0b\n1a\n1b\n2a\n2b\nlast\n')
})

test('no log line is lost if more lines are written than a pipe can hold', async () => {
  const output = await outputOf(
    `process.stdout.write(''); for (let i = 0; i < 3000; i++) log.write(String(i).padStart(999, 'ä') + '\\n')`,
  )
  const lines = output.split('\n')
  expect(lines).toHaveLength(3001)
  expect(lines.slice(0, -1).map((line) => Number(line.replaceAll('ä', '')))).toEqual(
    Array.from({ length: 3000 }, (_, i) => i),
  )
})

test('a process continues if the reader of its log closes the pipe', async () => {
  const program = `for (let i = 0; i < 100; i++) {
    log.write('x'.repeat(99_999) + '\\n'); await new Promise(setImmediate)
  }`
  const child = spawn(process.execPath, argumentsOf(program), { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'exit')).toEqual([0, null])
})
