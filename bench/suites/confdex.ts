import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The command line as operators run it: this file lies in `dist/bench/bench/suites` when it runs. */
export const CONFDEX = fileURLToPath(new URL('../../../confdex.js', import.meta.url))

/** Runs a command in a process of its own; what it says on standard error is shown. */
export async function runConfdex(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [CONFDEX, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`expected confdex ${args.join(' ')} to end with code 0, got ${code}`)
}
