/** The service that conversations are held with. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { type BuiltDirectory, buildDirectory } from '../directory.ts'
import { manyEvents } from '../many-events.ts'
import { type Service, startService } from '../service.ts'
import { type Caller, TAGGED } from './requests.ts'

/** An export of all of them has some 100 KB. */
const EVENTS = 1000

const UNLIMITED = { minute: 1e6, day: 1e6 }

export interface Talking {
  readonly service: Service
  readonly port: number
  readonly caller: Caller
}

/** Builds a directory for the tests of a file. The function that is returned starts a service on it. */
export function directoryOfFile(): (changes?: Parameters<typeof startService>[0]) => Promise<Talking> {
  let built: BuiltDirectory
  beforeAll(async () => {
    built = await buildDirectory(manyEvents(EVENTS))
  })
  afterAll(() => built.dispose())
  return async ({ config, ...changes } = {}) => {
    const service = await startService({
      serving: { current: { state: 'serving', directory: built.directory } },
      tierLimits: { free: UNLIMITED, pro: UNLIMITED },
      config: { cacheBytes: 1e6, trustProxy: ['127.0.0.0/8'], ...config },
      ...changes,
    })
    await service.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = service.app.server.address() as AddressInfo
    const tag = String((await service.get(TAGGED)).headers.etag)
    return { service, port, caller: { key: service.key.free, tag, nextAddress: addresses() } }
  }
}

/** Addresses of one length, each another one. */
function addresses(): () => string {
  let number = 0
  return () => {
    number++
    const parts = [number / 10_000, number / 100, number].map((part) => 100 + (Math.floor(part) % 100))
    return `10.${parts.join('.')}`
  }
}
