/** Links that add the MCP endpoint to the settings of a client. */

const NAME = 'confdex'

/** Placeholders of the links in built files, by client. */
export const LINK_MARKS = { cursor: '{{add-to-cursor}}', vscode: '{{add-to-vs-code}}' } as const

/**
 * Links for Cursor (https://cursor.com/docs/mcp/install-links), which reads the key from the environment, and
 * for VS Code, which prompts for it.
 */
export function installLinks(publicBaseUrl: string): Readonly<Record<keyof typeof LINK_MARKS, string>> {
  const url = `${publicBaseUrl}/mcp`
  const forCursor = JSON.stringify({ url, headers: { 'X-API-Key': `\${env:KEY}` } })
  const key = { type: 'promptString', id: 'confdex-key', description: 'API key of confdex', password: true }
  const forCode = JSON.stringify({ type: 'http', url, headers: { 'X-API-Key': `\${input:${key.id}}` } })
  const cursor = new URLSearchParams({ name: NAME, config: Buffer.from(forCursor).toString('base64') })
  const code = new URLSearchParams({ name: NAME, inputs: JSON.stringify([key]), config: forCode })
  return {
    cursor: `https://cursor.com/en/install-mcp?${cursor}`,
    vscode: `https://vscode.dev/redirect/mcp/install?${code.toString().replaceAll('+', '%20')}`,
  }
}

/** `escaped` escapes a link for the format of the text. */
export function withLinks(text: string, publicBaseUrl: string, escaped: (link: string) => string): string {
  const { cursor, vscode } = installLinks(publicBaseUrl)
  return text.replaceAll(LINK_MARKS.cursor, () => escaped(cursor)).replaceAll(LINK_MARKS.vscode, () => escaped(vscode))
}
