import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ForwardedAddresses } from '../../../src/http/admission/forwarded.ts'
import { startService } from '../../support/service.ts'

/** The address that the log has for a request with this header, and the number of unreadable entries. */
async function addressFor(header: string, trustProxy: readonly string[] = ['127.0.0.0/8', '10.0.0.0/8']) {
  const service = await startService({ config: { trustProxy } })
  await service.get('/api/gpt/topics', { 'x-forwarded-for': header })
  const { ip } = service.log().findLast(({ msg }) => msg === 'request') ?? {}
  return { ip, unreadable: service.app.measurements.forwarded.unreadable }
}

test.each([
  ['198.51.100.7', '198.51.100.7', 0],
  ['"198.51.100.7:50123"', '198.51.100.7', 0],
  ['198.51.100.7:_hidden', '198.51.100.7', 0],
  ['2001:db8::7', '2001:db8::7', 0],
  ['"[2001:db8::7]:443"', '2001:db8::7', 0],
  ['for=198.51.100.7', '198.51.100.7', 0],
  ['For="[2001:db8::7]:4711"; proto=https;by=10.0.0.1', '2001:db8::7', 0],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7', 0],
  ['203.0.113.9, 198.51.100.7:1234, 10.0.0.5:443', '198.51.100.7', 0],
  ['198.51.100.7:1, [::ffff:10.0.0.5]:443 , 10.0.0.6', '198.51.100.7', 0],
  ['unknown, 198.51.100.7', '198.51.100.7', 0],
  ['_hidden', '127.0.0.1', 1],
  ['for=_gazonk', '127.0.0.1', 1],
  ['198.51.100.7:http', '127.0.0.1', 1],
  ['[198.51.100.7]:80', '127.0.0.1', 1],
  ['2001:db8::7]:80', '127.0.0.1', 1],
  ['999.1.1.1:80', '127.0.0.1', 1],
  ['a "name" \\', '127.0.0.1', 1],
  ['198.51.100.7, unknown', '127.0.0.1', 1],
  ['198.51.100.7, unknown, 10.0.0.5:443', '10.0.0.5', 1],
])(
  'X-Forwarded-For: %s is read as the client address %s, with %i unreadable entries',
  async (header, ip, unreadable) => {
    expect(await addressFor(header)).toEqual({ ip, unreadable })
  },
)

test('X-Forwarded-For is ignored if the peer is no trusted proxy', async () => {
  for (const trustProxy of [[], ['10.0.0.0/8']]) {
    expect(await addressFor('unknown', trustProxy)).toEqual({ ip: '127.0.0.1', unreadable: 0 })
    expect(await addressFor('198.51.100.7:80', trustProxy)).toEqual({ ip: '127.0.0.1', unreadable: 0 })
  }
})

test('the reader of X-Forwarded-For leaves only addresses in the header, regardless of its content', () => {
  const forwarded = new ForwardedAddresses(['0.0.0.0/0', '::/0'])
  const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('unknown', '[::1]:1', '"', 'for='))
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const request = new IncomingMessage(new Socket())
      request.headers['x-forwarded-for'] = entries.join(',')
      forwarded.rewrite(request)
      const once = request.headers['x-forwarded-for']
      for (const address of once.split(', ')) expect(address).toMatch(/^[\da-f:.]*(%\w+)?$/i)
      forwarded.rewrite(request)
      expect(request.headers['x-forwarded-for']).toBe(once)
    }),
  )
})
