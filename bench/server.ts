/**
 * The service in a process of its own, with limits that no benchmark reaches. Sends its URL and a key to its parent.
 * CACHE_MB is 0 unless set; log lines go to standard output.
 */
import { serveUntilSignal } from '../src/serve-until-signal.ts'
import { openDirectoryAt } from '../src/source/open-directory-at.ts'
import { announce } from './http/announce.ts'
import { benchConfig, LIMITLESS } from './http/limitless.ts'

const { config, key } = await benchConfig({ CACHE_MB: process.env.CACHE_MB ?? '0', SNAPSHOT: process.argv[2] })
const server = await serveUntilSignal(config, { tierLimits: LIMITLESS, openDirectoryAt })
announce({ url: server.url, key })
