import { describe, expect, test } from 'vitest'
import { readDocument, toolCallsOf } from '../support/documents.ts'
import { startService } from '../support/service.ts'
import { resultOf } from './messages.ts'

/**
 * The conversations of docs/conversations.md. `test/try-examples.ts` makes the same calls to the demo
 * directory.
 */

const conversations = readDocument('docs/conversations.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split('\n', 1)[0]!, calls: toolCallsOf(section) }))

test('docs/conversations.md has ten conversations, and several of them need a second call', () => {
  expect(conversations.map(({ title }) => title.replace(/\..*/, ''))).toEqual(
    Array.from({ length: 10 }, (_, at) => String(at + 1)),
  )
  expect(conversations.filter(({ calls }) => calls.length > 1).length).toBeGreaterThanOrEqual(2)
})

describe.each(conversations)('$title', ({ calls }) => {
  test('every call in docs/conversations.md names a tool and its arguments, and shows an answer', async () => {
    const { tools } = await resultOf(await startService(), 'modern', 'tools/list')
    expect(calls.length).toBeGreaterThan(0)
    for (const { tool, arguments: given, answer } of calls) {
      const definition = tools.find(({ name }: { name: string }) => name === tool)
      expect(definition, tool).toBeDefined()
      expect(Object.keys(definition.inputSchema.properties)).toEqual(expect.arrayContaining(Object.keys(given)))
      expect(answer).not.toHaveProperty('tool')
      const known = ['error', ...Object.keys(definition.outputSchema.properties)]
      expect(known).toEqual(expect.arrayContaining(Object.keys(answer as object)))
    }
  })
})
