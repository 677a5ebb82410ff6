/** Each case here once failed although the tests of all parts passed. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renameIn } from '../source/keeping.ts'
import { GOLDEN_SNAPSHOT } from '../support/built-program.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedProgram } from '../support/shared-program.ts'

const program = sharedProgram()

/** Ends every `confdex try` at once, as if the file had crashed it. */
const CRASHING_TRIALS = `--import=data:text/javascript,if (process.argv[2] === 'try') process.exit(1)`

test('a new snapshot is opened in a separate process first, and refused if that process fails', async () => {
  const path = join(program.home, 'offered.snapshot')
  renameIn(GOLDEN_SNAPSHOT, path)
  const fresh = await buildDirectory(manyEvents(500))
  const environment = { SNAPSHOT: path, SNAPSHOT_POLL_SECONDS: '3600' }
  const server = program.serve({ environment, nodeOptions: [CRASHING_TRIALS] })
  const { snapshot } = await server.line('ready')
  renameIn(fresh.path, path)
  server.process.kill('SIGHUP')
  expect(await server.line('snapshot refused; the previous snapshot stays in service')).toMatchObject({
    reason: 'failed-trial',
  })
  const { url } = await server.line('ready')
  const answer = await fetch(`${url}/api/gpt/topics`, { headers: { 'x-api-key': program.key } })
  expect(answer.headers.get('x-snapshot')).toBe(snapshot)
  await fresh.dispose()
})

test('a new snapshot is swapped in if a separate process can open and search it first', async () => {
  const path = join(program.home, 'sound.snapshot')
  renameIn(GOLDEN_SNAPSHOT, path)
  const fresh = await buildDirectory(manyEvents(500))
  const server = program.serve({ environment: { SNAPSHOT: path, SNAPSHOT_POLL_SECONDS: '3600' } })
  await server.line('ready')
  renameIn(fresh.path, path)
  server.process.kill('SIGHUP')
  expect(await server.line('snapshot swapped')).toMatchObject({ snapshot: fresh.snapshot.header.id })
  await fresh.dispose()
  rmSync(path)
})

/** The domain .invalid never exists (RFC 6761). */
const away = { SNAPSHOT: 'http://storage.invalid/directory.snapshot' }

test('while storage is unreachable, the built program is live but not ready, and can be stopped', async () => {
  const environment = { ...away, SNAPSHOT_CACHE_DIR: join(program.home, 'cache'), OPS_PORT: '0' }
  const server = program.serve({ environment })
  expect(await server.line('no snapshot could be opened yet; the start retries')).toMatchObject({
    reason: 'unreachable',
  })
  const { url } = await server.line('serving metrics and health')
  const answers = await Promise.all(['livez', 'readyz'].map((path) => fetch(`${url}/${path}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 503])
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('confdex_snapshot_refused{reason="unreachable"} 1')
  server.process.kill('SIGTERM')
  expect(await once(server.process, 'exit')).toEqual([0, null])
})

test('the built program exits with code 1 and prints the reason if it gets no snapshot in time', async () => {
  const environment = { ...away, SNAPSHOT_CACHE_DIR: join(program.home, 'cache'), SNAPSHOT_START_WAIT_SECONDS: '1' }
  const server = program.serve({ environment })
  const [code, errors] = await server.ended
  expect(code).toBe(1)
  expect(errors).toContain('unreachable: expected an answer, found E')
})

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('a tool argument that is nested 3,000 levels deep gets 400, and the message gives the maximum depth', async () => {
  const server = program.serve()
  const { url } = await server.line('ready')
  for (const name of ['q', 'limit', 'countries', 'no-such-argument']) {
    const params = `{"name":"search_conferences","arguments":{"${name}":${nested(3000)}}}`
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'x-api-key': program.key, 'content-type': 'application/json' },
      body: `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":${params}}`,
    })
    expect(answer.status, name).toBe(400)
    expect(await answer.json()).toMatchObject({ id: 7, error: { message: expect.stringContaining('64 levels') } })
  }
})
