import { type Chip, chipsOf } from '../model/chips.ts'
import { withDaysInWords } from '../model/dates.ts'
import type { State } from '../model/explorer.ts'
import { changed, type Search } from '../model/search.ts'
import { selectInBox } from './hooks.ts'
import { Menu } from './parts.tsx'
import { ExampleItems } from './welcome.tsx'

interface ChipsProps {
  readonly search: Search
  readonly shown: State['shown']
  readonly isBusy: boolean
  readonly onChoose: (search: Search) => void
}

/**
 * The words of the search with their interpretations, and the filters, as chips that can be edited and
 * removed. Without words and filters, the line has examples.
 */
export function Chips({ search, shown, isBusy, onChoose }: ChipsProps) {
  // empty until the first answer arrives, because its interpretations would move the chips
  if (shown === undefined && isBusy) return <div class="chips" />
  const notes = shown?.answer.body.interpretation ?? []
  const chips = chipsOf(search, shown?.search.q, notes)
  if (chips.length === 0) return <Examples {...{ onChoose }} />
  return (
    <section class="chips" aria-label="Words and filters">
      <ul>
        {chips.map((chip, at) => (
          <li key={`${chip.kind} ${chip.text}`}>
            <ChipView {...{ chip, at, onChoose }} />
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <button
              type="button"
              class="quiet"
              onClick={() => onChoose(changed({}, { when: search.when, view: search.view }))}
            >
              Remove all
            </button>
          </li>
        )}
      </ul>
      {notes.length > 0 && (
        <Menu title="Why these?">
          <ul class="log">
            {notes.map(({ parameter, given, reason }) => (
              <li key={`${parameter} ${given}`}>{withDaysInWords(reason)}</li>
            ))}
          </ul>
        </Menu>
      )}
    </section>
  )
}

function Examples({ onChoose }: Pick<ChipsProps, 'onChoose'>) {
  return (
    <nav class="chips" aria-label="Examples">
      <ul>
        <li class="muted">For example:</li>
        <ExampleItems {...{ onChoose }} />
      </ul>
    </nav>
  )
}

/**
 * A chip. A click selects its words in the search box; a click on a filter turns its value into words, if
 * words can mean the same.
 */
function ChipView({
  chip: { text, kind, words, reason, without, asWords },
  at,
  onChoose,
}: { chip: Chip; at: number } & Pick<ChipsProps, 'onChoose'>) {
  const edit = () => {
    if (asWords !== undefined) onChoose(asWords)
    selectInBox(words)
  }
  const name = words || text
  return (
    <span class={`chip ${kind}`} title={reason && withDaysInWords(reason)}>
      {words !== '' || asWords !== undefined ? (
        <button type="button" class="edit" aria-label={`Edit ${text}`} onClick={edit}>
          {text}
        </button>
      ) : (
        <span class="edit">{text}</span>
      )}
      {without !== undefined && (
        <button
          type="button"
          class="remove"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={() => {
            onChoose(without)
            focusChip(at)
          }}
        >
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="m2 2 6 6M8 2l-6 6" />
          </svg>
        </button>
      )}
    </span>
  )
}

/** Moves the focus to the chip at the position of a removed chip, or else to the last chip. */
function focusChip(at: number): void {
  requestAnimationFrame(() => {
    const all = document.querySelectorAll<HTMLElement>('.chip .remove')
    all[Math.min(at, all.length - 1)]?.focus()
  })
}
