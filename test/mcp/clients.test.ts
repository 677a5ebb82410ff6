import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test } from 'vitest'
import { startContractService } from '../contract/directory.ts'

const NAME = { name: 'test', version: '1' }

type Client = Pick<
  ModernClient,
  'listTools' | 'callTool' | 'listResources' | 'readResource' | 'listPrompts' | 'getPrompt' | 'complete' | 'close'
>

async function serve() {
  const service = await startContractService()
  const url = new URL('/mcp', await service.app.listen({ port: 0, host: '127.0.0.1' }))
  return { url, headers: { 'x-api-key': service.key.pro } }
}

const CLIENTS = {
  'client 2.4.0, revision 2026-07-28': () => modern('2026-07-28'),
  'client 2.4.0, automatic': () => modern('auto'),
  'client 2.4.0, initialize': () => modern('legacy'),
  'sdk 1.32.2': async () => {
    const { url, headers } = await serve()
    const client = new OldClient(NAME)
    await client.connect(new OldTransport(url, { requestInit: { headers } }) as never)
    return { client: client as unknown as Client, version: undefined }
  },
} satisfies Record<string, () => Promise<{ client: Client; version: string | undefined }>>

async function modern(version: '2026-07-28' | 'auto' | 'legacy') {
  const { url, headers } = await serve()
  const mode = version === '2026-07-28' ? { pin: version } : version
  const client = new ModernClient(NAME, { versionNegotiation: { mode } })
  await client.connect(new ModernTransport(url, { requestInit: { headers } }))
  return { client, version: client.getNegotiatedProtocolVersion() }
}

const GIVEN: Readonly<Record<string, Record<string, unknown>>> = {
  ...{ search: { query: 'learning' }, fetch: { id: '101' } },
  ...{ get_conference: { id: 101 }, get_series: { series: 'machines' } },
}

test.each(Object.entries(CLIENTS))(
  'the MCP client "%s" can use tools, resources and prompts',
  async (_name, connect) => {
    const { client } = await connect()
    onTestFinished(() => client.close())
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(8)
    for (const { name } of tools) {
      const given = GIVEN[name] ?? {}
      const result = await client.callTool({ name, arguments: given })
      expect(result.isError, name).toBeUndefined()
      const [content] = result.content as { text: string }[]
      expect(JSON.parse(content!.text), name).toEqual(result.structuredContent)
    }
    const wrong = await client.callTool({ name: 'search_conferences', arguments: { type: 'party' } })
    expect(wrong.isError).toBe(true)
    const { resources } = await client.listResources()
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1)
    await expect(client.readResource({ uri: 'confdex://conference/999' })).rejects.toThrow('Resource not found')
    const { prompts } = await client.listPrompts()
    expect(prompts).toHaveLength(2)
    const prompt = await client.getPrompt({ name: 'plan_season', arguments: { topic: 'Medicine' } })
    expect(prompt.messages).toHaveLength(1)
    const ref = { type: 'ref/prompt', name: 'plan_season' } as const
    const { completion } = await client.complete({ ref, argument: { name: 'topic', value: 'm' } })
    expect(completion.values).toEqual(['Medicine'])
  },
)

test('an MCP client that supports both legacy and modern revisions uses revision 2026-07-28', async () => {
  const { client, version } = await CLIENTS['client 2.4.0, automatic']()
  onTestFinished(() => client.close())
  expect(version).toBe('2026-07-28')
})
