import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GOLDEN_SNAPSHOT } from '../support/built-program.ts'
import { sharedProgram } from '../support/shared-program.ts'

const root = join(import.meta.dirname, '../..')

const program = sharedProgram()

test('the bundled program has all commands of confdex', () => {
  const { status, out, err } = program.run('--help')
  expect(status, err).toBe(0)
  const commands = readdirSync(join(root, 'tools/commands')).map((file) => file.replace(/\.ts$/, ''))
  for (const command of commands) expect(out).toContain(`\n  ${command} `)
})

test('the bundled program shows the version in package.json', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(program.run('--version')).toMatchObject({ status: 0, out: `${version}\n` })
})

test('the bundled program verifies a snapshot', () => {
  const { status, err } = program.run('verify', GOLDEN_SNAPSHOT)
  expect(status, err).toBe(0)
})

test('the bundled program serves with the WebAssembly kernels, and exits with code 0 on SIGTERM', async () => {
  const server = program.serve()
  const { url, kernels } = await server.line('ready')
  expect(kernels).toBe('WebAssembly SIMD')
  const headers = { 'X-API-Key': program.key }
  for (const path of ['conferences?q=learning&limit=1', 'stats', 'openapi', 'openapi.yaml'])
    expect((await fetch(`${url}/api/gpt/${path}`, { headers })).status, path).toBe(200)
  for (const path of ['', 'llms.txt', 'llms-full.txt']) expect((await fetch(`${url}/${path}`)).status, path).toBe(200)
  server.process.kill('SIGTERM')
  expect(await once(server.process, 'exit')).toEqual([0, null])
})

test('in the bundled program, confdex build fails and names the missing package better-sqlite3', () => {
  const { status, err } = program.run(
    'build',
    join(root, 'test/golden/golden.sql'),
    join(program.home, 'built.snapshot'),
  )
  expect(status).toBe(1)
  expect(err).toContain('better-sqlite3')
})

test('the bundled program does not include the translations of zod messages', () => {
  // `import { z }` would add the translations of zod to the bundle, and each start would read 0.55 MB more
  const chunks = readdirSync(join(program.home, 'dist')).filter((name) => name.endsWith('.js'))
  const withLanguages = chunks.filter((name) =>
    readFileSync(join(program.home, 'dist', name), 'utf8').includes('zod/v4/locales/ar.js'),
  )
  expect(withLanguages).toEqual([])
})

test('the bundled program comes with the licenses of its packages', () => {
  const licenses = readFileSync(join(program.home, 'dist/licenses.txt'), 'utf8')
  const named = [...licenses.matchAll(/^(\S+) \d\S* \(\S+\)$/gm)].map((match) => match[1])
  expect(named).toEqual(
    expect.arrayContaining(['avvio', 'commander', 'fastify', 'flexsearch', 'ioredis', 'msgpackr', 'zod']),
  )
})
