import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { percentile } from '../../test/support/statistics.ts'
import type { Server } from './servers.ts'

interface ClientFigures {
  /** Numbers by outcome: of clients (`connected`, `failed: ...`) and of calls (`answered`, `error`). */
  readonly outcomes: Readonly<Record<string, number>>
  /** Median duration of a call, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

/**
 * Runs clients of the official MCP SDK at the same time. Each lists the tools, then sends calls one by one.
 */
export async function runClients(
  { url, key }: Server,
  clients: number,
  calls: number,
  queries: readonly string[],
): Promise<ClientFigures> {
  const outcomes: Record<string, number> = {}
  const took: number[] = []
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const run = async (number: number): Promise<void> => {
    const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const requestInit = { headers: { 'x-api-key': key! } }
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
    await client.listTools()
    count('connected')
    for (let call = 0; call < calls; call++) {
      const given = Object.fromEntries(new URLSearchParams(queries[(number * calls + call) % queries.length]))
      const startMs = performance.now()
      const { isError } = await client.callTool({ name: 'search_conferences', arguments: given })
      took.push(performance.now() - startMs)
      count(isError ? 'error' : 'answered')
    }
    await client.close()
  }
  const all = Array.from({ length: clients }, (_, number) =>
    run(number).catch((error: unknown) => count(`failed: ${String(error)}`)),
  )
  await Promise.all(all)
  return { outcomes, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}
