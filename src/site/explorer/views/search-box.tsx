import { useEffect, useRef, useState } from 'preact/hooks'
import { MAX_SHOWN, type Proposal } from '../model/proposals.ts'
import type { Search } from '../model/search.ts'

interface SearchBoxProps {
  readonly words: string
  readonly isBusy: boolean
  /** An object that is replaced by another object when there may be more proposals. */
  readonly known: unknown
  readonly propose: () => readonly Proposal[]
  readonly onType: (words: string) => void
  readonly onEnd: () => void
  readonly onChoose: (search: Search) => void
}

/** Pause in typing after which proposals are shown. */
const PAUSE_MS = 180

/**
 * The box for words. Every change is a search. Arrow keys choose one of the proposals below the box, and
 * Enter takes it. Otherwise, Enter only marks the words as complete.
 */
export function SearchBox({ words, isBusy, known, propose, onType, onEnd, onChoose }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { proposals, chosen, choose, type, close } = useProposals(propose, known)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
      if (event.key !== '/' || isInField || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const take = ({ to }: Proposal) => {
    close()
    onChoose(to)
    input.current?.focus()
  }
  return (
    <form
      role="search"
      class={isBusy ? 'search busy' : 'search'}
      onSubmit={(event) => {
        event.preventDefault()
        const proposal = proposals[chosen]
        if (proposal !== undefined) take(proposal)
        else {
          close()
          onEnd()
        }
      }}
    >
      <input
        ref={input}
        type="search"
        aria-label="Search events"
        aria-autocomplete="list"
        aria-controls="proposals"
        aria-activedescendant={chosen < 0 ? undefined : `proposal-${chosen}`}
        placeholder="Search events: robotics in Munich"
        value={words}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => {
          type()
          onType(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (event.key === 'Escape' && proposals.length > 0) {
            event.preventDefault()
            close()
          } else if (step !== undefined && proposals.length > 0) {
            event.preventDefault()
            choose(Math.min(Math.max(chosen + step, -1), proposals.length - 1))
          }
        }}
        onBlur={() => {
          close()
          onEnd()
        }}
      />
      <div id="proposals" role="listbox" aria-label="Proposals" hidden={proposals.length === 0}>
        {proposals.map((proposal, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
          <div
            key={`${proposal.kind} ${proposal.text}`}
            id={`proposal-${at}`}
            role="option"
            aria-selected={at === chosen}
            // the search box keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(proposal)}
          >
            <span dir="auto">{proposal.text}</span>
            <span class="kind">{proposal.kind}</span>
          </div>
        ))}
      </div>
    </form>
  )
}

/** The proposals after a pause in typing, and the position of the chosen proposal; -1 if none is chosen. */
function useProposals(propose: () => readonly Proposal[], known: unknown) {
  const [proposals, setProposals] = useState<readonly Proposal[]>([])
  const [chosen, setChosen] = useState(-1)
  const latest = useRef(propose)
  latest.current = propose
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isOpen = useRef(false)
  // new proposals are added at the end, so that the shown proposals keep their places
  useEffect(() => {
    if (!isOpen.current) return
    setProposals((before) => {
      const texts = new Set(before.map(({ text }) => text))
      return [...before, ...latest.current().filter(({ text }) => !texts.has(text))].slice(0, MAX_SHOWN)
    })
  }, [known])
  const show = (next: readonly Proposal[]) => {
    setChosen(-1)
    setProposals(next)
  }
  const choose = (at: number) => {
    // while the reader chooses, the list must not be replaced
    clearTimeout(timer.current)
    setChosen(at)
  }
  const close = () => {
    clearTimeout(timer.current)
    isOpen.current = false
    show([])
  }
  const type = () => {
    isOpen.current = false
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      isOpen.current = true
      show(latest.current())
    }, PAUSE_MS)
  }
  return { proposals, chosen, choose, type, close }
}
