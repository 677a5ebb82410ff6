import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { DocId } from '../../../src/docset/docset.ts'
import { listen } from '../../support/listen.ts'
import { serve } from '../../support/serve-events.ts'
import { fakeDirectory } from '../../support/service.ts'

/** Number of requests whose answers (16 MB) do not fit into the buffers of the kernel. */
const PIPELINED = 1000
const ASKED_MEANWHILE = 200

test('later answers do not overwrite an answer that is still buffered for a slow client', async () => {
  const { search, ...rest } = fakeDirectory()
  const docs = new Array<DocId>(50).fill(0 as DocId)
  const service = await serve({ ...rest, search: (request) => ({ ...search(request), docs }) })
  const { key } = service
  const { url, port } = await listen(service)
  const ask = async (q: string) => {
    const answer = await fetch(`${url}/api/gpt/conferences?q=${q}`, { headers: { 'x-api-key': key.free } })
    return answer.text()
  }
  const slow = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void slow.destroy())
  const head = `HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key.free}\r\n`
  for (let at = 0; at < PIPELINED; at++) {
    const last = at === PIPELINED - 1 ? 'Connection: close\r\n' : ''
    slow.write(`GET /api/gpt/conferences?q=slow${at} ${head}${last}\r\n`)
  }

  const quick = await ask('quick')
  for (let at = 0; at < ASKED_MEANWHILE; at++)
    expect(await ask(`quick${at}`)).toBe(quick.replace('quick', `quick${at}`))

  const bodies = (await text(slow)).split(/HTTP\/1\.1 200 OK[^{]*/).slice(1)
  expect(bodies).toHaveLength(PIPELINED)
  for (const [at, body] of bodies.entries()) expect(body).toBe(quick.replace('quick', `slow${at}`))
})
