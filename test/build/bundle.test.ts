import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bundle } from '../../build/bundle.ts'
import { FORMAT_VERSION } from '../../src/snapshot/format.ts'
import { scratchFolder } from '../support/scratch.ts'

const root = join(import.meta.dirname, '../..')

/** A folder like the container image: `package.json` and the bundle. No package can be found from here. */
let home: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  home = scratchFolder(afterAll)
  copyFileSync(join(root, 'package.json'), join(home, 'package.json'))
  await bundle(join(home, 'dist'))
  environment = {
    ...process.env,
    SNAPSHOT: join(root, `test/golden/format-${FORMAT_VERSION}.snapshot`),
    KEYS_FILE: join(home, 'keys.json'),
    PORT: '0',
    DRAIN_MS: '0',
  }
})

function confdex(...words: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(home, 'dist/confdex.js'), ...words], {
    cwd: home,
    env: environment,
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr }
}

/** The log line of a server that is ready. */
async function readyLine(output: NodeJS.ReadableStream): Promise<{ url: string; kernels: string }> {
  for await (const line of createInterface({ input: output })) {
    const entry = JSON.parse(line)
    if (entry.msg === 'ready') return entry
  }
  throw new Error('expected a log line "ready", got none')
}

describe('the bundle, without any package beside it', () => {
  test('the bundle has all commands', () => {
    const { status, out, err } = confdex('--help')
    expect(status, err).toBe(0)
    const commands = readdirSync(join(root, 'tools/commands')).map((file) => file.replace(/\.ts$/, ''))
    for (const command of commands) expect(out).toContain(`\n  ${command} `)
  })

  test('the bundle shows the version in package.json', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(confdex('--version')).toMatchObject({ status: 0, out: `${version}\n` })
  })

  test('the bundle verifies a snapshot', () => {
    const { status, err } = confdex('verify', environment.SNAPSHOT!)
    expect(status, err).toBe(0)
  })

  test('the bundle serves with the fast kernels, and drains', async () => {
    const { out: key } = confdex('keys', 'issue', '--plan', 'free', '--label', 'test')
    const server = spawn(process.execPath, [join(home, 'dist/confdex.js'), 'serve'], { cwd: home, env: environment })
    onTestFinished(() => void server.kill('SIGKILL'))
    const { url, kernels } = await readyLine(server.stdout)
    expect(kernels).toBe('WebAssembly SIMD')
    const headers = { 'X-API-Key': key.trim() }
    for (const path of ['conferences?q=learning&limit=1', 'stats', 'openapi', 'openapi.yaml'])
      expect((await fetch(`${url}/api/gpt/${path}`, { headers })).status, path).toBe(200)
    for (const path of ['', 'llms.txt', 'llms-full.txt']) expect((await fetch(`${url}/${path}`)).status, path).toBe(200)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  test('the bundle names the package that it lacks to build a snapshot', () => {
    const { status, err } = confdex('build', join(root, 'test/golden/golden.sql'), join(home, 'built.snapshot'))
    expect(status).toBe(1)
    expect(err).toContain('better-sqlite3')
  })

  test('the bundle has no messages of zod in other languages', () => {
    // `import { z }` would bring them, and each start would read 0.55 MB more
    const chunks = readdirSync(join(home, 'dist')).filter((name) => name.endsWith('.js'))
    const withLanguages = chunks.filter((name) =>
      readFileSync(join(home, 'dist', name), 'utf8').includes('zod/v4/locales/ar.js'),
    )
    expect(withLanguages).toEqual([])
  })

  test('the bundle has the licenses of the packages in it', () => {
    const licenses = readFileSync(join(home, 'dist/licenses.txt'), 'utf8')
    const named = [...licenses.matchAll(/^(\S+) \d\S* \(\S+\)$/gm)].map((match) => match[1])
    // avvio is a package that fastify needs
    expect(named).toEqual(
      expect.arrayContaining(['avvio', 'commander', 'fastify', 'flexsearch', 'ioredis', 'msgpackr', 'zod']),
    )
  })
})
