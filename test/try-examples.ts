/**
 * Sends the requests that the documents show to the demo directory, and compares the answers with those
 * shown. README.md shows a whole answer, other documents a part of each.
 *
 *   KEY=... tsx test/try-examples.ts [URL]
 */
import { execFileSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { DOCUMENTS, examplesOf, readDocument } from './support/documents.ts'

/** The address in the documents: that of `npm start`. */
const SHOWN_URL = 'http://127.0.0.1:8080'

const url = process.argv[2] ?? SHOWN_URL
let tried = 0
for (const document of DOCUMENTS) {
  for (const { command, answer } of examplesOf(readDocument(document))) {
    const received = JSON.parse(execFileSync('bash', ['-c', command.replaceAll(SHOWN_URL, url)], { encoding: 'utf8' }))
    const isRight = document === 'README.md' ? isDeepStrictEqual(received, answer) : isPartOf(answer, received)
    if (isRight) {
      tried++
    } else {
      process.exitCode = 1
      console.error(`${document}: ${command}\nexpected ${JSON.stringify(answer)}\ngot ${JSON.stringify(received)}`)
    }
  }
}
console.log(`${tried} examples are as the documents show them`)

/** Whether every member of a shown value is in the received one. Arrays must have the same length. */
function isPartOf(shown: unknown, received: unknown): boolean {
  if (typeof shown !== 'object' || shown === null) return shown === received
  if (typeof received !== 'object' || received === null) return false
  if (Array.isArray(shown) && shown.length !== (received as unknown[]).length) return false
  return Object.entries(shown).every(([name, value]) => isPartOf(value, (received as Record<string, unknown>)[name]))
}
