import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '../support/mcp-message.ts'
import { randomNumbers } from '../support/random-numbers.ts'

export interface Seen {
  requests: number
  failed: number
  ms: number[]
}

const WORDS = ['machine', 'learning', 'soil', 'quantum', 'optics', 'networks', 'lenses', 'xyzzy', '2027', 'machne']
const CONTINENTS = ['Asia', 'Europe', 'Africa', 'Oceania']

/** Sends requests like people, programs and assistants, most of them with random parameters. */
export async function askOn(url: string, key: () => string, seed: number, seen: Seen, isOver: () => boolean) {
  const below = randomNumbers(seed)
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!
  while (!isOver()) {
    const q = `${pick(WORDS)} ${pick(WORDS)} ${below(4) === 0 ? below(1e9).toString(36) : ''}`
    const query = new URLSearchParams({ q, limit: String(1 + below(50)), continent: pick(CONTINENTS) })
    if (below(3) === 0) query.delete('continent')
    const { headers, payload } = message('legacy', 'tools/call', { name: 'search_conferences', arguments: { q } })
    const [path, given] = pick<() => [string, RequestInit?]>([
      () => [`/api/gpt/conferences?${query}`],
      () => [`/api/gpt/conferences?${query}&facets=topic,country,month`],
      () => [`/api/gpt/conferences/${1 + below(1e6)}`],
      () => ['/api/gpt/stats'],
      () => [`/export.csv?${query}`],
      () => [`/calendar.ics?${query}`],
      () => ['/mcp', { method: 'POST', headers, body: JSON.stringify(payload) }],
    ])()
    const startMs = performance.now()
    const isRight = await fetch(url + path, { ...given, headers: { ...given?.headers, 'x-api-key': key() } }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status === 200 || response.status === 404
      },
      () => false,
    )
    seen.requests++
    seen.ms.push(performance.now() - startMs)
    if (!isRight) seen.failed++
    await sleep(below(10))
  }
}

/** Pairs of connections: one sends a request slowly and never ends it, one does not read its answers. */
export async function dawdle(port: number, key: () => string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const head = `GET /api/gpt/conferences?limit=50 HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key()}\r\n\r\n`
    const [sender, reader] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    for (const socket of [sender, reader]) socket.on('error', () => {})
    reader.pause().write(head.repeat(200))
    for (const letter of head.slice(0, 20)) {
      if (sender.writable) sender.write(letter)
      await sleep(500)
      if (isOver()) break
    }
    sender.destroy()
    reader.destroy()
  }
}
