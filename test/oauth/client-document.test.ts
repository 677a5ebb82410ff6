import { expect, test } from 'vitest'
import { isDocumentUrl, mayRedirectTo, readClientDocument } from '../../src/oauth/client-document.ts'

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
])('the answer to whether the client id %s is the address of a metadata document is %s', (id, isOne) => {
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
])('a client metadata document with %s is refused', (_what, text) => {
  expect(readClientDocument(ID, text)).toBeUndefined()
})

test('an OAuth client name is stripped of control characters; a client without a name is named by its host', () => {
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
])('an authorization code may be sent to the redirect URI %s: %s', (uri, may) => {
  const redirectUris = [
    ...['https://a.example/back', 'http://127.0.0.1:3000/back', 'http://b.example/back', 'cursor://back'],
    ...['javascript:alert(1)', 'data:text/html,x', 'https://u:p@a.example/back', 'https://a.example/back#x'],
  ]
  expect(mayRedirectTo({ id: ID, name: 'x', redirectUris }, uri)).toBe(may)
})
