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
])('the client id %s is the address of a metadata document: %s', (id, isOne) => {
  expect(isDocumentUrl(id)).toBe(isOne)
})

test.each([
  [
    'a document of another id',
    { client_id: 'https://other.example/oauth.json', redirect_uris: ['https://a.example/'] },
  ],
  ['no redirect URI', { client_id: ID, redirect_uris: [] }],
  ['a client secret', { client_id: ID, redirect_uris: ['https://a.example/'], client_secret: 'x' }],
  [
    'authentication by a secret',
    { client_id: ID, redirect_uris: ['https://a.example/'], token_endpoint_auth_method: 'client_secret_basic' },
  ],
  ['no object', []],
])('a client metadata document with %s is refused', (_what, document) => {
  expect(readClientDocument(ID, JSON.stringify(document))).toBeUndefined()
  expect(readClientDocument(ID, '{')).toBeUndefined()
})

test('an OAuth client name is stripped of control characters; a client without a name is named by its host', () => {
  const document = { client_id: ID, redirect_uris: ['https://a.example/'] }
  const nameOf = (client_name?: string) => readClientDocument(ID, JSON.stringify({ ...document, client_name }))?.name
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
