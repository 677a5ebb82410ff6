/** The page on which a person enters an API key, so that a program gets access without seeing the key. */
import { html, PAGE_POLICY, pageText } from './page.ts'

interface SignIn {
  /** The authorization request of the program, encrypted (`oauth/sealed.ts`). */
  readonly request: string
  readonly client: { readonly name: string; readonly id: string; readonly redirectUri: string }
  readonly isWrongKey: boolean
}

/** The page with the form, which sends the encrypted request, and the key or `deny`, only to this service. */
export function signInPage({ request, client, isWrongKey }: SignIn): string {
  return pageText({
    title: 'Connect to the conference directory',
    body: html`<h1>Connect ${client.name} to the conference directory</h1>
<p>A program wants to search the directory with your API key. It does not see the key, and its requests count as
yours. It keeps access until the key ends, at most 90 days.</p>
<dl>
<dt>It says that it is</dt><dd>${client.name}</dd>
<dt>It is published by</dt><dd>${new URL(client.id).host}</dd>
<dt>It continues at</dt><dd>${targetOf(client.redirectUri)}</dd>
</dl>
${isWrongKey && html`<p role="alert"><strong>This key is not valid: unknown, revoked or expired.</strong></p>`}
<form method="post" action="authorize">
<input type="hidden" name="request" value="${request}">
<p><label>API key<br><input name="key" type="password" required autofocus autocomplete="off" size="48"></label></p>
<p><button>Connect</button> <button name="deny" value="1" formnovalidate>Cancel</button></p>
</form>
<p>Connect only if you came here from that program just now. The operator of this service issues keys.</p>`,
  })
}

export function refusedPage(message: string): string {
  return pageText({
    title: 'This sign-in cannot continue',
    body: html`<h1>This sign-in cannot continue</h1><p>${message}</p>`,
  })
}

/** Human-readable target of the redirect: a host, or a program on the person's own machine. */
function targetOf(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri)
  if (protocol === 'http:') return `a program on this machine (${hostname})`
  return protocol === 'https:' ? host : `a program on this machine that opens ${protocol}`
}

/** The page's Content-Security-Policy. Browsers apply `form-action` to redirects too: it has their target. */
export function signInPolicy(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  // a policy cannot name IPv6 addresses
  const target = /^https?:$/.test(protocol) && !host.startsWith('[') ? `${protocol}//${host}` : protocol
  return PAGE_POLICY.replace("form-action 'self'", `form-action 'self' ${target}`)
}
