/**
 * Proves the image without a container engine. Does what the Dockerfile says in clean folders, checks that
 * nothing native came out, and runs the result with each node as a container would: with its environment,
 * entry point, command and health check.
 *
 * tsx test/deploy/try-image.ts SNAPSHOT NODE...
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/fleet/free-port.ts'
import { type Image, makeImage } from './make-image.ts'

const HEALTHY_MS = 60_000

const [snapshot, ...nodes] = process.argv.slice(2)
if (snapshot === undefined || nodes.length === 0) throw new Error('expected the path of a snapshot and one of node')
const scratch = mkdtempSync(join(tmpdir(), 'confdex-image-'))
try {
  const image = makeImage(resolve(import.meta.dirname, '../..'), scratch)
  const natives = readdirSync(image.root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.node'),
  )
  if (natives.length > 0) throw new Error(`expected no native modules, got ${natives.join(', ')}`)
  symlinkSync(resolve(snapshot), image.environment.SNAPSHOT!)
  for (const node of nodes) await tryWith(node, image)
} finally {
  rmSync(scratch, { recursive: true })
}

async function tryWith(node: string, { workdir, environment, entrypoint, command, healthcheck }: Image): Promise<void> {
  const env = { ...environment, PATH: process.env.PATH, PORT: String(await freePort()), DRAIN_MS: '0' }
  const [, ...program] = entrypoint
  const options = { cwd: workdir, env, encoding: 'utf8' } as const
  const key = execFileSync(node, [...program, 'keys', 'issue', '--plan', 'free', '--label', 'image'], options).trim()
  const server = spawn(node, [...program, ...command], { cwd: workdir, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(server, 'exit')
  try {
    const health = () => spawnSync(node, healthcheck.slice(1), options).status
    for (const startMs = Date.now(); health() !== 0; await sleep(200)) {
      if (server.exitCode !== null) throw new Error(`expected a server, it ended with ${server.exitCode}`)
      if (Date.now() - startMs > HEALTHY_MS) throw new Error('expected the health check to pass within a minute')
    }
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/gpt/stats`, { headers: { 'x-api-key': key } })
    const body = await answer.text()
    console.log(spawnSync(node, ['--version'], options).stdout.trim(), answer.status, body)
    if (!body.startsWith('{"success":true,"statistics":')) throw new Error('expected statistics')
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await exited
  if (code !== 0) throw new Error(`expected a clean stop after SIGTERM, got ${code}`)
}
