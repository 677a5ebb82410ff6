import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logLines } from '../support/fleet/log-lines.ts'
import { scratchFolder } from '../support/scratch.ts'

const line = (msg: string, number: number) => `${JSON.stringify({ level: 30, msg, number })}\n`

test('lines with a message are found as a log grows, whole lines only, each message for itself', () => {
  const path = join(scratchFolder(), 'log')
  writeFileSync(path, line('request', 1) + line('snapshot swapped', 2))
  const logged = logLines(path)
  const numbers = (message: string) => logged(message).map(({ number }) => number)
  expect(numbers('snapshot swapped')).toEqual([2])
  const half = line('snapshot swapped: again', 4)
  appendFileSync(path, line('request', 3) + half.slice(0, -5))
  expect(numbers('snapshot swapped')).toEqual([2])
  appendFileSync(path, half.slice(-5))
  expect(numbers('snapshot swapped')).toEqual([2, 4])
  expect(numbers('request')).toEqual([1, 3])
})

test('a log of many pieces is read to its end', () => {
  const path = join(scratchFolder(), 'log')
  const many = Array.from({ length: 300_000 }, (_, number) => line(number % 50_000 === 7 ? 'rare' : 'request', number))
  writeFileSync(path, many.join(''))
  expect(logLines(path)('rare').map(({ number }) => number)).toEqual([7, 50_007, 100_007, 150_007, 200_007, 250_007])
})
