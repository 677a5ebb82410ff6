import { expect, test } from 'vitest'
import { createProgress } from '../../tools/progress.ts'

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
