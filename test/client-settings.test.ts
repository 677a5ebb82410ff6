import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { blocksOf, readDocument } from './support/documents.ts'

const MCP_URL = 'http://127.0.0.1:8080/mcp'

const [, section] = readDocument('docs/calling.md').split(/^## Use it from .*$/m)
const blocks = blocksOf(section!.split(/^## /m)[0]!)

/** All texts in a value, also the names of its members. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}

describe.each(blocks.map(({ language, text }, at) => [at, language, text] as const))(
  'block %i, %s',
  (_, language, text) => {
    test('documented settings for an MCP client are valid, and name the MCP endpoint and the header of the key', () => {
      const texts = language === 'sh' ? [text] : textsIn(language === 'toml' ? parse(text) : JSON.parse(text))
      const all = texts.join('\n')
      expect(all).toContain(MCP_URL)
      expect(all).toMatch(/X-API-Key/)
    })
  },
)

test('docs/calling.md shows nine blocks of MCP client settings: seven in JSON, one in TOML, one for a shell', () => {
  expect(blocks.map(({ language }) => language).sort()).toEqual([...Array(7).fill('json'), 'sh', 'toml'])
})
