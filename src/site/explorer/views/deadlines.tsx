import { useState } from 'preact/hooks'
import { send, targetOf } from '../model/client.ts'
import { currentInstant, ownZone } from '../model/due.ts'
import type { State } from '../model/explorer.ts'
import { count, events } from '../model/numbers.ts'
import { changed, opened, type Search } from '../model/search.ts'
import { Event } from './event.tsx'
import { DeadlineCalendar } from './export-menu.tsx'
import { useLoaded } from './hooks.ts'
import { Menu } from './parts.tsx'

interface DeadlinesProps {
  readonly shown: NonNullable<State['shown']>
  readonly apiKey: string
  readonly today: string
  readonly onChoose: (search: Search) => void
}

const MAX_ENTRIES = 1000

/** The time zones of open deadlines, and the menu that puts the deadlines into a calendar. */
export function AboutDeadlines({ shown: { search, answer }, apiKey }: DeadlinesProps) {
  const { total } = answer.body
  const number = total > MAX_ENTRIES ? `the first ${count(MAX_ENTRIES)} deadlines` : `the deadlines of ${events(total)}`
  return (
    <div class="about">
      <p class="muted">
        Times are in your time zone ({ownZone().replaceAll('_', ' ')}). A day without a time zone ends when it has ended
        everywhere on earth (AoE, UTC−12).
      </p>
      {total > 0 && (
        <Menu title={`Add ${number} to my calendar`}>
          <DeadlineCalendar {...{ search, apiKey }} />
        </Menu>
      )}
    </div>
  )
}

/**
 * The closed deadlines, latest first. They are loaded when the reader opens this part of the page, or at once
 * if no deadline is open.
 */
export function ClosedDeadlines({ shown: { search, answer }, apiKey, today, onChoose }: DeadlinesProps) {
  const { total } = answer.body
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || total === 0
  const all = changed(search, { view: undefined, deadline_open: undefined, sort: 'deadline' })
  const target = targetOf({ ...all, offset: total })
  const { loaded } = useLoaded(isShown ? `${answer.snapshot} ${apiKey} ${target}` : undefined, async (_, signal) => {
    const outcome = await send(target, apiKey, signal)
    return 'problem' in outcome ? outcome : { value: outcome.answer.body.conferences }
  })
  const closed = (loaded !== undefined && 'value' in loaded ? loaded.value : []).filter((item) => item.next_deadline)
  return (
    <details class="closed" open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Closed deadlines</summary>
      {loaded !== undefined && closed.length === 0 && <p class="muted">None known.</p>}
      <ol class="list" aria-label="Closed deadlines">
        {closed.map((item) => (
          <li key={item.id}>
            <Event
              {...{ item, today, onChoose }}
              now={currentInstant()}
              to={opened(search, item.id)}
              isOpen={search.event === item.id}
            />
          </li>
        ))}
      </ol>
    </details>
  )
}
