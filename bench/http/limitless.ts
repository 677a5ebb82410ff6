import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config.ts'
import { issueKey } from '../../src/keys/key-file.ts'
import type { TierLimits } from '../../src/keys/plans.ts'

const UNLIMITED = { minute: 1e9, day: 1e9 }

/** Limits that are counted as always and that no benchmark reaches. */
export const LIMITLESS: TierLimits = { free: UNLIMITED, pro: UNLIMITED }

/** The configuration of production, any free port, and a key file with one key. The file goes when the process ends. */
export async function benchConfig(environment: NodeJS.ProcessEnv): Promise<{ config: Config; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'bench', now: new Date() })
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const config = readConfig({ LOG_LEVEL: 'info', PORT: '0', KEYS_FILE: keysFile, ...environment })
  return { config, key }
}
