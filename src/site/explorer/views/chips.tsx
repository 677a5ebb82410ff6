import type { State } from '../model/explorer.ts'
import { changed, FILTER_LABELS, type Filter, type Search, withoutWords } from '../model/search.ts'
import { conditionsOf, valuesOf } from '../model/values.ts'

interface ChipsProps {
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

/** All conditions of the search except its words; each can be removed. */
export function Chips({ search, onChoose }: ChipsProps) {
  const conditions = conditionsOf(search)
  // its place is kept when it is empty, so that nothing below moves
  if (conditions.length === 0) return <div class="chips set" />
  return (
    <section class="chips set" aria-label="Filters that are set">
      <ul class="row">
        {conditions.map(({ text, without }) => (
          <li key={text}>
            <Chip text={text} label={`Remove ${text}`} onRemove={() => onChoose(without)} />
          </li>
        ))}
        {conditions.length > 1 && (
          <li>
            <button
              type="button"
              class="quiet"
              onClick={() => onChoose(changed({}, { q: search.q, when: search.when }))}
            >
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

/**
 * Notes on how words and values were interpreted, corrected or left out. Each noted word or value can be
 * removed.
 */
export function Notes({ shown, onChoose }: NotesProps) {
  const notes = (shown.answer.body.interpretation ?? []).filter((note) => !isInChips(shown.search, note))
  if (notes.length === 0) return null
  return (
    <section class="chips" aria-label="How the search was understood">
      {notes.map((note) => {
        const without = withoutNote(shown.search, note)
        const text = takenAs(note)
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

/** Text of a note: `munich → Munich, Germany`; `ai + artificial intelligence` if both were searched for. */
function takenAs({ given, used, reason }: Note): string {
  const taken = used.join(', ')
  if (taken === '' || taken === given) return given
  return reason.startsWith('Also searched') ? `${given} + ${taken}` : `${given} → ${taken}`
}

/** True if a note only repeats cities or countries that were clicked, and have chips. */
function isInChips(search: Search, { parameter, used }: Note): boolean {
  const field = parameter === 'city' ? 'city' : parameter.startsWith('countr') ? 'country' : undefined
  return field !== undefined && valuesOf(search, field).join() === used.join()
}

/** The search without the words or values of a note; undefined if they are not found in the search. */
function withoutNote(search: Search, { parameter, given }: Note): Search | undefined {
  if (parameter === 'q') return withoutWords(search, given)
  if (!(parameter in FILTER_LABELS)) return undefined
  return changed(search, { [parameter]: undefined, ...companions(parameter as Filter) })
}

/** The parameters that have no meaning without a filter. */
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
