import { useEffect, useState } from 'preact/hooks'
import type { Problem } from '../model/client.ts'
import { momentInWords } from '../model/dates.ts'
import type { useLoaded } from './hooks.ts'

interface ProblemProps {
  readonly problem: Exclude<Problem, { kind: 'key' }>
  readonly onRetry: () => void
}

/** The reason why the search has no answer, and when it is sent again. The last answer stays below. */
export function ProblemNotice({ problem, onRetry }: ProblemProps) {
  const seconds = 'seconds' in problem ? problem.seconds : 0
  const left = useCountdown(problem, seconds)
  return (
    <div class="notice" role="alert">
      <div>
        <strong>{TITLES[problem.kind]}</strong>
        <p>{problem.kind === 'limit' ? limitInWords(problem.seconds) : problem.message}</p>
      </div>
      {problem.kind !== 'request' && (
        <button type="button" onClick={onRetry}>
          Try now{left > 0 && left < 100 && <span aria-hidden="true"> ({left} s)</span>}
        </button>
      )}
    </div>
  )
}

const TITLES = {
  limit: 'Too many searches for now. This search continues by itself.',
  away: 'No connection. This search continues by itself as soon as the service is back.',
  request: 'The service does not understand this search.',
}

/** The end of a limit: `Try again in 12 seconds.`, `Try again tomorrow at 00:00 UTC.` */
function limitInWords(seconds: number): string {
  if (seconds < 100) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return `Try again ${momentInWords(new Date(Date.now() + seconds * 1000))}.`
}

function useCountdown(problem: Problem, seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    const timer = setInterval(() => setLeft((before) => Math.max(before - 1, 0)), 1000)
    return () => clearInterval(timer)
  }, [problem, seconds])
  return left
}

/** The reason why a value could not be loaded, with a button to try again; null if there is none. */
export function LoadProblem({ loaded, retry }: ReturnType<typeof useLoaded>) {
  if (loaded === undefined || !('problem' in loaded)) return null
  return (
    <div class="notice" role="alert">
      <p>{loaded.problem.message}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}

interface KeyFormProps {
  /** Why the key that was entered last does not work; undefined if no key was refused. */
  readonly problem: string | undefined
  readonly onKey: (key: string, isForDevice: boolean) => void
}

/** The form for the API key. The key is stored for this tab or, if the reader wants that, on this device. */
export function KeyForm({ problem, onKey }: KeyFormProps) {
  return (
    <form
      class="notice key"
      aria-label="API key"
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget)
        const key = String(given.get('key') ?? '').trim()
        if (key !== '') onKey(key, given.get('keep') !== null)
      }}
    >
      <div>
        <label for="key">{problem === undefined ? 'Your API key' : 'Enter another key'}</label>
        <p id="key-help" role={problem === undefined ? undefined : 'alert'}>
          {problem === undefined
            ? 'The operator of this service issues keys. Yours is sent to this service only.'
            : 'This key does not work: it may be mistyped, revoked or expired. Your search is still here.'}
        </p>
      </div>
      <input
        id="key"
        name="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        aria-describedby="key-help"
        aria-invalid={problem !== undefined}
        placeholder="cds_…"
      />
      <label>
        <input type="checkbox" name="keep" /> Keep it on this device
      </label>
      <button type="submit">Use this key</button>
    </form>
  )
}
