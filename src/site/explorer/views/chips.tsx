import type { State } from '../model/explorer.ts'
import { changed, FILTER_LABELS, type Filter, filtersOf, type Search, withoutWords } from '../model/search.ts'

interface ChipsProps {
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

/** Everything that narrows the search besides its words; each can be taken away. */
export function Chips({ search, onChoose }: ChipsProps) {
  const filters = filtersOf(search).filter(([name]) => name !== 'q')
  if (filters.length === 0) return null
  return (
    <section class="chips" aria-label="Filters that are set">
      <ul class="row">
        {filters.map(([name, value]) => (
          <li key={name}>
            <Chip
              text={`${FILTER_LABELS[name]}: ${value}`}
              label={`Remove ${FILTER_LABELS[name]}: ${value}`}
              onRemove={() => onChoose(changed(search, { [name]: undefined, ...companions(name) }))}
            />
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <button type="button" class="quiet" onClick={() => onChoose(changed({}, { q: search.q }))}>
              Remove all filters
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

interface NotesProps {
  readonly shown: NonNullable<State['shown']>
  readonly onChoose: (search: Search) => void
}

/** How words and values were taken: understood, corrected, or left out. What they are about can go. */
export function Notes({ shown, onChoose }: NotesProps) {
  const notes = shown.answer.body.interpretation ?? []
  if (notes.length === 0) return null
  return (
    <section class="chips" aria-label="How the search was understood">
      {notes.map((note) => {
        const without = withoutNote(shown.search, note)
        const text = note.used.length === 0 ? note.given : `${note.given} → ${note.used.join(', ')}`
        return (
          <div class="note" key={`${note.parameter} ${note.given} ${note.reason}`}>
            <Chip
              text={text}
              isLeftOut={note.used.length === 0}
              label={`Remove ${note.given}`}
              onRemove={without && (() => onChoose(without))}
            />
            <span>{note.reason}</span>
          </div>
        )
      })}
    </section>
  )
}

type Note = NonNullable<NonNullable<State['shown']>['answer']['body']['interpretation']>[number]

/** The search without what a note is about; undefined where that cannot be found in it. */
function withoutNote(search: Search, { parameter, given }: Note): Search | undefined {
  if (parameter === 'q') return withoutWords(search, given)
  if (!(parameter in FILTER_LABELS)) return undefined
  return changed(search, { [parameter]: undefined, ...companions(parameter as Filter) })
}

/** What has no meaning without a filter. */
function companions(filter: Filter) {
  return filter === 'near' ? { within_km: undefined } : {}
}

interface ChipProps {
  readonly text: string
  readonly label: string
  readonly isLeftOut?: boolean
  readonly onRemove: (() => void) | undefined
}

function Chip({ text, label, isLeftOut, onRemove }: ChipProps) {
  return (
    <span class={isLeftOut ? 'chip left-out' : 'chip'}>
      {text}
      {onRemove !== undefined && (
        <button type="button" aria-label={label} title={label} onClick={onRemove}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="m2 2 6 6M8 2l-6 6" />
          </svg>
        </button>
      )}
    </span>
  )
}
