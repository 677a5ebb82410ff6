/** The service in a process of its own, with limits that no benchmark reaches. Sends its URL and a key to its parent. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { issueKey } from '../src/http/key-file.ts'
import { openDirectory } from '../src/search/open-directory.ts'
import { startServer, stopOnSignals } from '../src/server.ts'
import { openSnapshot } from '../src/snapshot/open.ts'

const UNLIMITED = { minute: 1e9, day: 1e9 }

const keysFile = join(await mkdtemp(join(tmpdir(), 'confdex-bench-')), 'keys.json')
const { key } = await issueKey(keysFile, 'pro', 'bench', new Date())
const config = readConfig({
  CACHE_MB: '0',
  LOG_LEVEL: 'info',
  PORT: '0',
  SNAPSHOT: process.argv[2],
  KEYS_FILE: keysFile,
})
const server = await startServer(config, {
  tierLimits: { free: UNLIMITED, pro: UNLIMITED },
  openDirectoryAt: async (path) => openDirectory(await openSnapshot(path)),
})
stopOnSignals(server)
process.send?.({ url: server.url, key })
