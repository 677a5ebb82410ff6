import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { freePort } from '../support/fleet/free-port.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../support/redis.ts'
import { scratchFolder } from '../support/scratch.ts'

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0
const NEEDS_OPENSSL = HAS_OPENSSL ? '' : ' (skipped: openssl is not installed)'

/** Prints who counts requests. Node reads trusted certificates only at its start. */
const PROGRAM = `
  import { createLimiter } from './src/limits/limiter.ts'
  let reason
  const log = { info() {}, warn: (fields) => { reason = fields.reason } }
  const limiter = await createLimiter(process.argv[1], log)
  console.log(JSON.stringify({ state: limiter.status.state, reason }))
  limiter.close()
`

async function connect(url: string, environment: NodeJS.ProcessEnv) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, url],
    { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, ...environment } },
  )
  return JSON.parse(stdout) as { state: string; reason?: string }
}

describe.skipIf(!HAS_REDIS || !HAS_OPENSSL)(`Redis behind TLS${NEEDS_REDIS}${NEEDS_OPENSSL}`, () => {
  test('Redis with TLS is used only if its certificate is trusted', async () => {
    const folder = scratchFolder()
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const making = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...forLocalhost]
    execFileSync('openssl', [...making, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
    const port = await freePort()
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate]
    await startRedis(['--tls-port', String(port), '--tls-auth-clients', 'no', ...files])
    const url = `rediss://localhost:${port}`
    expect(await connect(url, { NODE_EXTRA_CA_CERTS: certificate })).toEqual({ state: 'redis' })
    expect(await connect(url, {})).toEqual({ state: 'fallback', reason: expect.stringContaining('self-signed') })
  })
})
