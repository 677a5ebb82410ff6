import { useEffect, useRef } from 'preact/hooks'

interface SearchBoxProps {
  readonly words: string
  readonly isBusy: boolean
  readonly onType: (words: string) => void
  readonly onEnd: () => void
}

/** The box for words. Every change is a search; Enter only marks the words as complete. */
export function SearchBox({ words, isBusy, onType, onEnd }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
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
  return (
    <form
      role="search"
      class={isBusy ? 'search busy' : 'search'}
      onSubmit={(event) => {
        event.preventDefault()
        onEnd()
      }}
    >
      <input
        ref={input}
        type="search"
        aria-label="Search events"
        placeholder="Search events: machine learning in Munich, next spring"
        value={words}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => onType(event.currentTarget.value)}
        onBlur={onEnd}
      />
    </form>
  )
}
