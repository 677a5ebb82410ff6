import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A running server of a build. */
export interface Build {
  readonly url: string
  readonly port: number
  stop(): void
}

/** Starts the server of a folder that `npm run build` has made. Resolves when it serves. */
export async function startBuild(folder: string, settings: Readonly<Record<string, string>>): Promise<Build> {
  const environment = { PORT: '0', HOST: '127.0.0.1', PUBLIC_BASE_URL: 'http://same.test', ...settings }
  const child = spawn(process.execPath, [join(folder, 'confdex.js'), 'start'], {
    env: { ...process.env, ...environment, PUBLIC_MCP: 'true', PUBLIC_PAGES: 'true', MCP_HOSTS: '*' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string }
    if (msg !== 'ready' || url === undefined) continue
    child.stdout.resume()
    return { url, port: Number(new URL(url).port), stop: () => void child.kill() }
  }
  throw new Error(`expected ${folder} to serve, but it ended`)
}
