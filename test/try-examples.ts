/**
 * Compares the examples of the documents with the answers of the demo directory: whole answers of README.md,
 * parts in the others. Then requests every URL in the texts for agents.
 *
 *   KEY=... tsx test/try-examples.ts [URL]
 */
import { execFileSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { askedAs, urlsIn } from './support/agent-texts.ts'
import { DOCUMENTS, examplesOf, readDocument, toolCallsOf } from './support/documents.ts'
import { requirePrograms } from './support/programs.ts'

/** The address at which `npm start` listens. */
const SHOWN_URL = 'http://127.0.0.1:8080'

const url = process.argv[2] ?? SHOWN_URL
const headers = { 'X-API-Key': process.env.KEY ?? '', 'Content-Type': 'application/json' }
let tried = 0
requirePrograms('test/try-examples.ts', ['curl'])

function compare(isRight: boolean, what: string, expected: unknown, received: unknown): void {
  if (isRight) {
    tried++
  } else {
    process.exitCode = 1
    console.error(`${what}\nexpected ${JSON.stringify(expected)}\ngot ${JSON.stringify(received)}`)
  }
}

for (const document of DOCUMENTS) {
  for (const { command, answer, excerpt } of examplesOf(readDocument(document))) {
    const text = execFileSync('bash', ['-c', command.replaceAll(SHOWN_URL, url)], { encoding: 'utf8' })
    if (excerpt !== undefined) {
      compare(text.includes(excerpt), `${document}: ${command}`, excerpt, text.slice(0, 1000))
      continue
    }
    const received = JSON.parse(text)
    const isRight = document === 'README.md' ? isDeepStrictEqual(received, answer) : isPartOf(answer, received)
    compare(isRight, `${document}: ${command}`, answer, received)
  }
  for (const { tool, arguments: given, answer } of toolCallsOf(readDocument(document))) {
    const received = await callTool(tool, given)
    compare(isPartOf(answer, received), `${document}: ${tool} ${JSON.stringify(given)}`, answer, received)
  }
}
for (const name of ['llms.txt', 'llms-full.txt']) {
  for (const asked of urlsIn(await (await fetch(`${url}/${name}`)).text(), SHOWN_URL)) {
    const { status } = await fetch(asked.replace(SHOWN_URL, url), { ...askedAs(asked), headers })
    compare(status === 200, `${name}: ${asked}`, 200, status)
  }
}
console.log(`${tried} examples are as the documents show them`)

/** The text of an error is in `error`. */
async function callTool(name: string, given: object): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
  const { result } = JSON.parse(await response.text())
  return result.isError ? { error: result.content[0].text } : result.structuredContent
}

/** True if the received value has every member of the shown value. Arrays must have the same length. */
function isPartOf(shown: unknown, received: unknown): boolean {
  if (typeof shown !== 'object' || shown === null) return shown === received
  if (typeof received !== 'object' || received === null) return false
  if (Array.isArray(shown) && shown.length !== (received as unknown[]).length) return false
  return Object.entries(shown).every(([name, value]) => isPartOf(value, (received as Record<string, unknown>)[name]))
}
