/** Examples in the documents: a request with its answer, and a link to the same search in the explorer. */
import type { Token, Tokens } from 'marked'
import { type Html, html } from '../../src/formats/page.ts'
import { addressOf, readSearch } from '../../src/site/explorer/model/search.ts'

/** A request, or the call of a tool, and the JSON of its answer. */
interface Example {
  readonly asked: Tokens.Code
  readonly answer: Tokens.Code
}

/** The example that begins with a block, and its number of blocks; undefined if no example begins there. */
export function exampleAt(blocks: readonly Token[], at: number): { example: Example; length: number } | undefined {
  const asked = blocks[at]
  const next = blocks[at + 1]?.type === 'space' ? at + 2 : at + 1
  const answer = blocks[next]
  if (!isRequest(asked) || !isCode(answer) || answer.lang !== 'json') return undefined
  return { example: { asked, answer }, length: next + 1 - at }
}

function isCode(block: Token | undefined): block is Tokens.Code {
  return block?.type === 'code'
}

function isRequest(block: Token | undefined): block is Tokens.Code {
  if (!isCode(block)) return false
  return block.lang === 'sh' ? block.text.startsWith('curl ') : toolOf(block) !== undefined
}

/** The tool that an example calls; undefined if it calls none. */
function toolOf({ lang, text }: Tokens.Code): string | undefined {
  return lang === 'json' ? JSON.parse(text).tool : undefined
}

export function exampleHtml({ asked, answer }: Example): Html {
  const url = /'(http[^']+)'/.exec(asked.text)?.[1]
  const address = url === undefined || asked.lang !== 'sh' ? undefined : explorerAddress(new URL(url))
  const link = address !== undefined && html` <a class="try" href="${address}">Try it in the explorer</a>`
  return html`<figure class="example">
<figcaption>${asked.lang === 'sh' ? 'Request' : 'Call'}${link}</figcaption>
<pre><code>${asked.text}</code></pre>
<div class="caption">Answer</div>
<pre><code>${answer.text}</code></pre>
</figure>
`
}

/** Address of a search relative to the explorer; undefined if the URL is no search, or has no filters. */
export function explorerAddress({ pathname, search }: URL): string | undefined {
  if (pathname !== '/api/gpt/conferences') return undefined
  const address = addressOf(readSearch(search))
  return address === '/' ? undefined : `.${address}`
}
