import { useState } from 'preact/hooks'
import { type FeedKind, feedAddresses, idOfKey, NO_TOKEN, tokenKind } from '../model/feed.ts'
import type { Search } from '../model/search.ts'
import { Code } from './code.tsx'

/** The search as a calendar to subscribe to, and how one comes by the token that it needs. */
export function Subscribe({ search, apiKey }: { search: Search; apiKey: string }) {
  const [given, setGiven] = useState('')
  const [kind, setKind] = useState<FeedKind>('events')
  const token = tokenKind(given)
  const { copied, opened } = feedAddresses(location, search, kind, token === 'token' ? given : NO_TOKEN)
  return (
    <details class="subscribe">
      <summary>Subscribe to this search</summary>
      <p>
        A calendar program asks for this address again and again, so new events show up by themselves. It sends no
        headers, and API keys do not belong in addresses: these are stored and passed on. A feed token is good for
        calendars only and can be taken back. The operator issues it:
      </p>
      <Code title="Command" text={`confdex keys feed ${idOfKey(apiKey) ?? '<id of your key>'}`} />
      <label>
        Feed token
        <input
          type="password"
          autocomplete="off"
          spellcheck={false}
          placeholder="cds_feed_…"
          value={given}
          aria-invalid={given !== '' && token !== 'token'}
          aria-describedby="token-help"
          onInput={({ currentTarget: { value } }) => setGiven(value.trim())}
        />
      </label>
      <p id="token-help" role="status" class="muted">
        {given === '' ? `Without it, the address below has ${NO_TOKEN} in its place.` : HELP[token]}
      </p>
      <fieldset class="row">
        <legend class="for-readers">What the calendar has</legend>
        {(['events', 'deadlines'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="feed-kind" checked={kind === each} onChange={() => setKind(each)} />{' '}
            {TITLES[each]}
          </label>
        ))}
      </fieldset>
      <Code title="Subscription address" text={copied} />
      {token === 'token' && (
        <p>
          <a href={opened}>Open in your calendar</a>
        </p>
      )}
    </details>
  )
}

const TITLES = { events: 'Events', deadlines: 'Submission deadlines' } as const

const HELP = {
  token: 'The address below has your token: whoever knows it can read this calendar.',
  key: 'This is an API key. The service refuses those in addresses: paste a feed token.',
  neither: 'A feed token begins with cds_feed_ and has 58 characters.',
} as const
