import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The machine and the commit of a run. */
export interface RunFacts {
  /** Time in ISO 8601, UTC. */
  readonly date: string
  /** Short hash, with `+` if files differ from the commit; null outside a checkout. */
  readonly commit: string | null
  readonly cpu: string
  readonly cores: number
  readonly memoryBytes: number
  /** Load average of the minute before the run, which shows other work on the machine. */
  readonly loadBefore: number
  readonly system: string
  readonly node: string
  readonly v8: string
  /** Pinned versions by package. */
  readonly packages: Readonly<Record<string, string>>
}

export function runFacts(now: Date): RunFacts {
  return {
    date: now.toISOString(),
    commit: commit(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    loadBefore: loadavg()[0]!,
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
    v8: process.versions.v8,
    packages: { ...pinnedIn('package.json'), ...pinnedIn('bench/package.json') },
  }
}

function pinnedIn(path: string): Record<string, string> {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'))
  return { ...dependencies, ...optionalDependencies, ...devDependencies }
}

function commit(): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return git('rev-parse', '--short=12', 'HEAD').trim() + (git('status', '--porcelain') === '' ? '' : '+')
  } catch {
    return null
  }
}
