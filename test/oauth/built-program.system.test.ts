import { expect, test } from 'vitest'
import { createSealer } from '../../src/oauth/sealed.ts'
import { buildProgram } from '../support/built-program.ts'
import { eventually } from '../support/eventually.ts'
import { message } from '../support/mcp-message.ts'
import { scratchFolder } from '../support/scratch.ts'
import { CLIENT, newVerifier, SECRET } from './service.ts'

const BASE = 'https://directory.example'

test('replicas without a shared store accept an access token until at most 5 s after its key is revoked', async () => {
  const program = await buildProgram(scratchFolder())
  const key = program.issueKey()
  const environment = { OAUTH_SECRET: SECRET, PUBLIC_BASE_URL: BASE }
  const replicas = [program.serve({ environment }), program.serve({ environment })]
  const [first, second] = await Promise.all(replicas.map(async (replica) => String((await replica.line('ready')).url)))
  const metadata = await fetch(`${first}/.well-known/oauth-authorization-server`)
  expect(await metadata.json()).toMatchObject({ issuer: BASE })
  // the sign-in page would fetch the client document from assistant.example, so this test does not open the
  // page: it seals the value of the field `request` itself
  const { verifier, challenge } = newVerifier()
  const redirectUri = CLIENT.redirect_uris[0]!
  const waiting = { name: 'test', id: CLIENT.client_id, redirectUri, state: 'a', challenge }
  const request = await createSealer(BASE, [SECRET], () => new Date()).seal('request', { waiting })
  const send = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const answer = await send(`${first}/oauth/authorize`, { request, key })
  const code = new URL(answer.headers.get('location')!).searchParams.get('code')!
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: CLIENT.client_id }
  const tokens = await send(`${second}/oauth/token`, { ...grant, redirect_uri: redirectUri })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const { headers, payload } = message('modern', 'tools/list')
  const statusAt = async (url: string | undefined) => {
    const sent = { ...headers, authorization: `Bearer ${access_token}` }
    return (await fetch(`${url}/mcp`, { method: 'POST', headers: sent, body: JSON.stringify(payload) })).status
  }
  expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200])
  const revokedMs = Date.now()
  program.run('keys', 'revoke', key.split('_')[2]!)
  await eventually(async () => expect([await statusAt(first), await statusAt(second)]).toEqual([401, 401]))
  expect(Date.now() - revokedMs).toBeLessThan(5000)
})
