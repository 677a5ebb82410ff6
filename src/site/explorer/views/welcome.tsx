import { findSize } from '../model/client.ts'
import { count } from '../model/numbers.ts'
import type { Search } from '../model/search.ts'
import { useLoaded } from './hooks.ts'
import { SearchLink } from './parts.tsx'

const EXAMPLES = ['machine learning in Munich', 'workshops on climate change next spring', 'ICML 2027']

interface WelcomeProps {
  readonly onChoose: (search: Search) => void
}

/** Items of a list that link to example searches. */
export function ExampleItems({ onChoose }: WelcomeProps) {
  return EXAMPLES.map((q) => (
    <li key={q}>
      <SearchLink to={{ q }} onChoose={onChoose}>
        {q}
      </SearchLink>
    </li>
  ))
}

/** A description of the page for people who have no key yet. */
export function Welcome({ onChoose }: WelcomeProps) {
  const { loaded } = useLoaded('size', (_, signal) => findSize(signal))
  const size = loaded !== undefined && 'value' in loaded ? `${count(loaded.value)} ` : ''
  return (
    <section class="welcome" aria-labelledby="welcome">
      <h2 id="welcome">Find academic events worldwide</h2>
      <p>
        Search {size}conferences, seminars, workshops and webinars: by words in many languages, place, date and call for
        papers. See them as a list, on a map and in a calendar, and export them to your calendar or spreadsheet.
      </p>
      <p>Type as you would ask, for example:</p>
      <ul>
        <ExampleItems {...{ onChoose }} />
      </ul>
      <p>
        Searching needs a key, once. Ask the operator for a key; the <a href="/docs">reference</a>
        {' says what a key allows.'}
      </p>
    </section>
  )
}
