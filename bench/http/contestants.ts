import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Announcement, UsedCpu } from './announce.ts'
import { nextMessage, startChild } from './child.ts'

/** A server of the comparison. */
export interface Contestant {
  readonly letter: string
  readonly name: string
  /** Prefix of all targets. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Processor time used so far, in microseconds. */
  cpuUs(): Promise<number>
  stop(): void
}

/** Starts the service; its log lines go to a file, as to a collector. */
export function startService(
  letter: string,
  name: string,
  { snapshot, cacheMb, scratch }: { snapshot: string; cacheMb: number; scratch: string },
): Promise<Contestant> {
  return start(letter, name, '../server', [snapshot], scratch, { CACHE_MB: String(cacheMb) })
}

/** Starts one of the servers that only send what is prepared. */
export function startPrepared(
  letter: string,
  name: string,
  kind: 'node' | 'fastify' | 'floor',
  { answersFile, scratch }: { answersFile: string; scratch: string },
): Promise<Contestant> {
  return start(letter, name, './prepared-server', [kind, answersFile], scratch, {})
}

async function start(
  letter: string,
  name: string,
  script: string,
  args: readonly string[],
  scratch: string,
  environment: Readonly<Record<string, string>>,
): Promise<Contestant> {
  const log = openSync(join(scratch, `${letter}.log`), 'w')
  const child: ChildProcess = startChild(script, { core: 'server', args, stdout: log, environment })
  closeSync(log)
  const { url, key } = await nextMessage<Announcement>(child)
  return {
    letter,
    name,
    url,
    headers: key === undefined ? {} : { 'x-api-key': key },
    async cpuUs() {
      const answer = nextMessage<UsedCpu>(child)
      child.send('cpu')
      return (await answer).cpuUs
    },
    stop: () => child.disconnect(),
  }
}
