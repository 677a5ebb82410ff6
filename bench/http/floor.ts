import { utcDay } from '../../src/event/days.ts'
import { buildApp } from '../../src/http/app.ts'
import { headOf } from '../../src/http/response/caching.ts'
import { sendBody } from '../../src/http/response/send.ts'
import { openKeyStore } from '../../src/keys/key-store.ts'
import type { Directory } from '../../src/search/directory.ts'
import { benchConfig, LIMITLESS } from './limitless.ts'

// as long as the service's
const TAG = `"${'x'.repeat(22)}"`
const SNAPSHOT_ID = '0123456789abcdef'

/**
 * The service without its work: authentication, limits, headers and log line as they are, and then a prepared buffer. What lies between it and
 * a bare Fastify is the price of keys and limits; no search can cost less.
 */
export async function startFloor(answers: ReadonlyMap<string, Buffer>): Promise<{ url: string; key: string }> {
  const { config, key } = await benchConfig({ CACHE_MB: '0' })
  const directory = {} as Directory
  const app = await buildApp({
    config: { ...config, today: { by: 'setting', day: utcDay(new Date()) } },
    keys: await openKeyStore(config.keysFile),
    serving: { current: { state: 'serving', directory } },
    tierLimits: LIMITLESS,
  })
  app.get('/floor/*', (request, reply) => {
    sendBody(reply, headOf(request, SNAPSHOT_ID, TAG), answers.get(request.url.slice('/floor'.length))!)
  })
  const url = await app.listen({ port: 0, host: config.host })
  return { url: `${url}/floor`, key }
}
