import { describe, expect, test } from 'vitest'
import type { Fleet } from '../support/fleet/fleet.ts'
import { type Target, toolCall } from '../support/load/target.ts'
import { message } from '../support/mcp-message.ts'
import { CAN_RUN, fleetOfThree, NEEDS, prepareFleets, statusesOf } from './test-fleet.ts'

const HTTP = '/api/gpt/topics'
const CALL = toolCall('list_topics')
const { headers, payload } = message('modern', 'tools/list')
const HANDSHAKE: Target = { headers, body: JSON.stringify(payload) }

const times = (count: number, ...each: readonly Target[]) => Array.from({ length: count }, () => each).flat()

/** Sends requests to all replicas in turn. Returns the number of requests that passed. */
async function passed(fleet: Fleet, key: string, asked: readonly Target[]): Promise<number> {
  const statuses = await statusesOf(fleet, key, asked)
  expect(new Set([...statuses, 200, 429])).toEqual(new Set([200, 429]))
  return statuses.filter((status) => status === 200).length
}

async function answerTo(url: string, key: string, bytes: number): Promise<unknown> {
  const text = (pad: string) => JSON.stringify(message('legacy', 'ping', { pad }).payload)
  const body = text('a'.repeat(bytes - text('').length))
  const sent = { 'x-api-key': key, ...message('legacy', 'ping').headers }
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers: sent, body })
  return { status: response.status, body: await response.json() }
}

describe.skipIf(!CAN_RUN)(`a fleet that gets requests by HTTP and MCP${NEEDS}`, () => {
  prepareFleets()

  test('HTTP and MCP requests to all replicas share one exact limit, and MCP handshakes another limit', async () => {
    const fleet = await fleetOfThree({ limits: [{}, {}, { day: 20 }, {}] })
    const [halves, flood, day, shaken] = fleet.limited.map(({ key }) => key) as [string, string, string, string]
    expect(await passed(fleet, halves, times(30, HTTP, CALL))).toBe(60)
    expect(await passed(fleet, halves, times(30, HTTP, CALL))).toBe(0)
    expect(await passed(fleet, flood, times(100, HTTP, CALL, CALL))).toBe(60)
    expect(await passed(fleet, day, times(20, CALL, HTTP))).toBe(20)
    expect(await passed(fleet, shaken, times(100, HANDSHAKE))).toBe(30)
    expect(await passed(fleet, shaken, times(50, HTTP, CALL))).toBe(60)
  })

  test('HAProxy and nginx pass bodies of at most 64 KiB, and refuse larger bodies as a replica does', async () => {
    const fleet = await fleetOfThree()
    const { url: direct } = fleet.replicas[0]!
    for (const name of ['haproxy', 'nginx'] as const) {
      const { url } = await fleet.balancer(name)
      for (const [bytes, status] of [
        [65_536, 200],
        [65_537, 413],
      ] as const) {
        const answer = await answerTo(url, fleet.key, bytes)
        expect(answer, name).toMatchObject({ status })
        expect(answer, name).toEqual(await answerTo(direct, fleet.key, bytes))
      }
    }
  })
})
