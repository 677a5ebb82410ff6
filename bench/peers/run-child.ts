import { fork } from 'node:child_process'
import { extname } from 'node:path'
import type { Job, Report } from './child.ts'

/** What a process may take: peers run one after the other, and the machine has other things to do. */
const HEAP_MB = 8192

/** Runs one peer in a process of its own. */
export async function runInChild(job: Job): Promise<Report> {
  const child = fork(new URL(`./child${extname(import.meta.url)}`, import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc', `--max-old-space-size=${HEAP_MB}`],
  })
  child.send(job)
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as Report))
    child.once('exit', (code, signal) => reject(new Error(`${job.peer}: its process ended with ${code ?? signal}`)))
  })
}
