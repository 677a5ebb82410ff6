import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { sharedProgram } from './support/shared-program.ts'

const program = sharedProgram()

async function serve() {
  const server = program.serve({ environment: { DRAIN_MS: '600000' } })
  const { url } = await server.line('ready')
  const headers = { 'x-api-key': program.key }
  const statusOf = async (path: string) => (await fetch(`${url}${path}`, { headers })).status
  return {
    statusOf,
    port: Number(new URL(String(url)).port),
    kill: (signal: NodeJS.Signals) => server.process.kill(signal),
    messages: () => server.log().map(({ msg }) => msg),
    codeAtEnd: async () => (await server.ended)[0],
  }
}

test('SIGINT ends `confdex serve` with exit code 0, without a wait', async () => {
  const { kill, codeAtEnd, messages, statusOf } = await serve()
  expect(await statusOf('/api/gpt/stats')).toBe(200)

  kill('SIGINT')

  expect(await codeAtEnd()).toBe(0)
  expect(messages()).toContain('stopped')
})

test('after SIGTERM `confdex serve` answers but is not ready, until a second signal ends the wait', async () => {
  const { kill, codeAtEnd, messages, statusOf } = await serve()
  expect(await statusOf('/readyz')).toBe(200)

  kill('SIGTERM')
  await eventually(async () => expect(await statusOf('/readyz')).toBe(503))
  for (let i = 0; i < 3; i++) expect(await statusOf('/api/gpt/stats')).toBe(200)
  kill('SIGTERM')

  expect(await codeAtEnd()).toBe(0)
  expect(messages()).toContain('stopped')
})

test('a third signal ends `confdex serve` at once', async () => {
  const { kill, codeAtEnd, messages, statusOf, port } = await serve()
  const unfinished = connect(port, '127.0.0.1').on('error', () => {})
  unfinished.write('GET /')
  await statusOf('/livez')

  kill('SIGTERM')
  await eventually(() => expect(messages()).toContain('draining'))
  kill('SIGTERM')
  await eventually(() => expect(statusOf('/livez')).rejects.toThrow())
  kill('SIGTERM')

  expect(await codeAtEnd()).toBe(1)
  expect(messages()).not.toContain('stopped')
})
