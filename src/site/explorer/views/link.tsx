import type { ComponentChildren } from 'preact'
import { addressOf, type Search } from '../model/search.ts'

interface SearchLinkProps {
  readonly to: Search
  readonly onChoose: (search: Search) => void
  readonly children: ComponentChildren
  readonly class?: string
  readonly 'aria-label'?: string
  /** Whether it leads to what is shown. */
  readonly 'aria-current'?: boolean
}

/** A link to a search on this page: shown at once, or opened elsewhere as any link. */
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
