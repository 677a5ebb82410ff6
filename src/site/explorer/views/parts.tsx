import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { addressOf, type Search } from '../model/search.ts'

interface SearchLinkProps {
  readonly to: Search
  readonly onChoose: (search: Search) => void
  readonly children: ComponentChildren
  readonly id?: string
  readonly class?: string
  readonly 'aria-label'?: string
  /** True if the link leads to what is shown. */
  readonly 'aria-current'?: boolean
}

/**
 * A link to a search on this page: a click shows it at once, other ways of opening it work as for any link.
 */
export function SearchLink({ to, onChoose, children, ...rest }: SearchLinkProps) {
  return (
    <a
      {...rest}
      href={addressOf(to)}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onChoose(to)
      }}
    >
      {children}
    </a>
  )
}

/** A text with a button that copies it. */
export function Code({ title, text }: { title: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <figure>
      <figcaption>
        {title}
        <button
          type="button"
          class="quiet"
          onClick={() =>
            navigator.clipboard.writeText(text).then(
              () => {
                setCopied(true)
                setTimeout(() => setCopied(false), 2000)
              },
              () => {},
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy'}
          <span class="for-readers"> {title}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <pre role="group" tabIndex={0} aria-label={title}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

const WIDE = '(min-width: 800px)'

interface FoldProps {
  readonly title: string
  readonly class: string
  readonly children: ComponentChildren
}

/** A part of the page that is always open if there is room for it, and otherwise opened by a click. */
export function Fold({ title, class: name, children }: FoldProps) {
  const isWide = useWide()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      class={`fold ${name}`}
      open={isWide || isOpen}
      onToggle={({ currentTarget }) => {
        if (!isWide) setOpen(currentTarget.open)
      }}
    >
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const follow = () => setWide(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isWide
}
