import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDocumentUrl, mayRedirectTo, readClientDocument } from '../../src/oauth/client-document.ts'
import { fetchDocument, isPublicAddress } from '../../src/oauth/fetch-document.ts'
import { scratchFolder } from '../support/scratch.ts'

const ID = 'https://client.example/oauth.json'

test.each([
  ['https://client.example/oauth.json', true],
  ['https://client.example/a?b=c', true],
  ['http://client.example/oauth.json', false],
  ['https://client.example', false],
  ['https://client.example/', false],
  ['https://client.example/a/../b', false],
  ['https://CLIENT.example/a', false],
  ['https://user:secret@client.example/a', false],
  ['https://client.example:8443/a', false],
  ['https://client.example/a#b', false],
  ['client', false],
])('isDocumentUrl judges whether the client id %s is the address of a metadata document: %s', (id, isOne) => {
  expect(isDocumentUrl(id)).toBe(isOne)
})

const DOCUMENT = { client_id: ID, redirect_uris: ['https://a.example/'] }

test.each([
  ['another id', JSON.stringify({ ...DOCUMENT, client_id: 'https://other.example/oauth.json' })],
  ['no redirect URI', JSON.stringify({ ...DOCUMENT, redirect_uris: [] })],
  ['a client secret', JSON.stringify({ ...DOCUMENT, client_secret: 'x' })],
  ['a secret method', JSON.stringify({ ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' })],
  ['no object', '[]'],
  ['no JSON', '{'],
])('an unusable client metadata document is refused: %s', (_what, text) => {
  expect(readClientDocument(ID, text)).toBeUndefined()
})

test('the name of an OAuth client loses control characters, and the host replaces a missing name', () => {
  const nameOf = (client_name?: string) => readClientDocument(ID, JSON.stringify({ ...DOCUMENT, client_name }))?.name
  expect(nameOf('Good\u202ebad\u0000')).toBe('Goodbad')
  expect(nameOf('x'.repeat(200))).toHaveLength(100)
  expect(nameOf()).toBe('client.example')
})

test.each([
  ['https://a.example/back', true],
  ['https://a.example/back/', false],
  ['https://a.example/back#x', false],
  ['http://127.0.0.1:9/back', true],
  ['http://127.0.0.1/other', false],
  ['http://b.example/back', false],
  ['cursor://back', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://u:p@a.example/back', false],
])('mayRedirectTo judges whether an authorization code may be sent to the redirect URI %s: %s', (uri, may) => {
  const redirectUris = [
    ...['https://a.example/back', 'http://127.0.0.1:3000/back', 'http://b.example/back', 'cursor://back'],
    ...['javascript:alert(1)', 'data:text/html,x', 'https://u:p@a.example/back', 'https://a.example/back#x'],
  ]
  expect(mayRedirectTo({ id: ID, name: 'x', redirectUris }, uri)).toBe(may)
})

/** An HTTPS server for `client.example` on the loopback address. */
async function serve(answer: RequestListener) {
  const folder = scratchFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const making = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const names = ['-subj', '/CN=client.example', '-addext', 'subjectAltName=DNS:client.example']
  execFileSync('openssl', [...making, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  const ca = readFileSync(certificate, 'utf8')
  const paths: string[] = []
  const server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
    paths.push(request.url!)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const parts = { ca, lookup: resolvingTo('127.0.0.1'), isPublic: () => true }
  return { url: new URL(`https://client.example:${port}/client.json`), parts, paths }
}

function resolvingTo(...addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_hostname, _options, callback) => callback(null, found)
}

const JSON_HEAD = { 'content-type': 'application/json; charset=utf-8' }

test('a client metadata document is fetched from the address that was resolved and checked', async () => {
  const { url, parts, paths } = await serve((_request, response) => response.writeHead(200, JSON_HEAD).end('{"a":1}'))
  expect(await fetchDocument(url, parts)).toBe('{"a":1}')
  expect(paths).toEqual(['/client.json'])
})

test.each<[string, RequestListener]>([
  ['redirects', (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end()],
  ['is missing', (_request, response) => response.writeHead(404, JSON_HEAD).end('{}')],
  ['is no JSON', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['is too long', (_request, response) => response.writeHead(200, JSON_HEAD).end(`"${'x'.repeat(20_000)}"`)],
  [
    'ends early',
    (_request, response) => {
      response.writeHead(200, { ...JSON_HEAD, 'content-length': '100' }).write('{')
      setImmediate(() => response.destroy())
    },
  ],
  ['never ends', (_request, response) => void response.writeHead(200, JSON_HEAD).write('{')],
  ['is never answered', () => {}],
])('fetching a client metadata document returns nothing if the document %s', async (_what, answer) => {
  const { url, parts, paths } = await serve(answer)
  expect(await fetchDocument(url, { ...parts, timeoutMs: 300 })).toBeUndefined()
  expect(paths).toHaveLength(1)
})

test('no connection is made to a host name if one of its addresses is private', async () => {
  const { url, parts, paths } = await serve((_request, response) => response.writeHead(200, JSON_HEAD).end('{}'))
  for (const addresses of [['127.0.0.1'], ['192.0.43.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    const { ca } = parts
    expect(await fetchDocument(url, { ca, lookup: resolvingTo(...addresses) }), addresses.join()).toBeUndefined()
  }
  expect(paths).toEqual([])
})

test('a client metadata document needs a host name, https and a trusted certificate', async () => {
  const { url, parts, paths } = await serve((_request, response) => response.writeHead(200, JSON_HEAD).end('{}'))
  for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1']) {
    expect(await fetchDocument(new URL(`https://${host}:${url.port}/c.json`), parts), host).toBeUndefined()
  }
  expect(await fetchDocument(new URL(`http://client.example:${url.port}/c.json`), parts)).toBeUndefined()
  expect(await fetchDocument(new URL(`https://other.example:${url.port}/c.json`), parts)).toBeUndefined()
  const { ca: _, ...withoutCa } = parts
  expect(await fetchDocument(url, withoutCa)).toBeUndefined()
  expect(paths).toEqual([])
})

test('at most twenty client metadata documents are fetched at the same time', async () => {
  const waiting: (() => void)[] = []
  const { url, parts } = await serve((_request, response) => {
    waiting.push(() => response.writeHead(200, JSON_HEAD).end('{}'))
    if (waiting.length === 20) for (const answer of waiting) answer()
  })
  const found = await Promise.all(Array.from({ length: 25 }, () => fetchDocument(url, parts)))
  expect(found.filter((text) => text === '{}')).toHaveLength(20)
  waiting.length = 0
})

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ...['fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::7f00:1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
  ...['x', ''],
]
const PUBLIC = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']

test('client metadata documents may be fetched from public addresses, and from no other address', () => {
  expect([...PRIVATE, ...PUBLIC].filter(isPublicAddress)).toEqual(PUBLIC)
})
