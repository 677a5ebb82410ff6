import { useState } from 'preact/hooks'
import type { Answer } from '../model/answer.ts'
import { SEARCH_PATH } from '../model/client.ts'
import { curlLine, mcpCall, plainAddress } from '../model/elsewhere.ts'
import type { State } from '../model/explorer.ts'
import { count } from '../model/numbers.ts'
import { Code } from './parts.tsx'

/** The search as a curl command, a URL and an MCP call, and the answer as JSON. */
export function RequestPanel({ shown }: { shown: NonNullable<State['shown']> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="request" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Use in your program</summary>
      {isOpen && (
        <>
          <Code title="curl" text={curlLine(location.origin, shown.target)} />
          <Code title="URL" text={plainAddress(location.origin, SEARCH_PATH, shown.search)} />
          <Code title="MCP, posted to /mcp" text={mcpCall(shown.search)} />
          <Timing answer={shown.answer} />
          <Code title="Answer" text={JSON.stringify(shown.answer.body, null, 2)} />
        </>
      )}
    </details>
  )
}

/** Facts about the answer: its size, the time to get it, and the stages of the search as parts of a bar. */
function Timing({ answer: { text, ms, stages, snapshot } }: { answer: Answer }) {
  const all = stages.reduce((sum, stage) => sum + stage.ms, 0)
  return (
    <div class="timing">
      <p>
        {count(new TextEncoder().encode(text).length)} bytes in {ms.toFixed(0)} ms, of which the search took{' '}
        {stages.length > 0 ? `${all.toFixed(2)} ms` : 'nothing: the answer was cached'}. Snapshot {snapshot}.
      </p>
      {stages.length > 0 && (
        <ul class="stages" aria-label="Stages of the search">
          {stages.map(({ name, ms: took }) => (
            <li key={name} style={{ flexGrow: Math.max(took / all, 0.01) }} title={`${name}: ${took.toFixed(3)} ms`}>
              <i class={`stage-${name}`} />
              <span>
                {name} {took.toFixed(2)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
