import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BALANCERS, type BalancerName, HAS_BALANCERS } from '../support/fleet/balancers.ts'
import { scratchFolder } from '../support/scratch.ts'
import { startService } from '../support/service.ts'

const NEEDS_BALANCERS = HAS_BALANCERS ? '' : ' (skipped: haproxy and nginx are not installed)'
const PATH = '/api/gpt/conferences'

const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe.skipIf(!HAS_BALANCERS)(`behind a balancer${NEEDS_BALANCERS}`, () => {
  test.each(Object.keys(BALANCERS) as BalancerName[])(
    '%s, searches are answered past Node on connections that carry calls of assistants, too',
    async (name) => {
      const { app, key } = await startService({ config: { trustProxy: ['127.0.0.0/8'] } })
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const seen: string[] = []
      app.server.on('request', ({ url }) => seen.push(url!))
      const balancer = await BALANCERS[name]([port, port, port], scratchFolder())
      onTestFinished(() => balancer.stop())
      const headers = { 'x-api-key': key.pro }
      for (let round = 0; round < 40; round++) {
        const tools = await fetch(`${balancer.url}/mcp`, {
          method: 'POST',
          headers: { ...headers, ...MCP },
          body: LIST_TOOLS,
        })
        expect([tools.status, (await tools.text()).includes('search')]).toEqual([200, true])
        const found = await fetch(`${balancer.url}${PATH}?limit=${1 + round}`, { headers })
        expect([found.status, ((await found.json()) as { success: boolean }).success]).toEqual([200, true])
      }
      expect(seen.filter((url) => url === '/mcp')).toHaveLength(40)
      // Node reads the first request of a connection, and the balancer has some for each server.
      expect(seen.filter((url) => url.startsWith(PATH)).length).toBeLessThan(20)
    },
  )
})
