import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const WIDE = '(min-width: 800px)'

interface FoldProps {
  readonly title: string
  readonly class: string
  readonly children: ComponentChildren
}

/** A part of the page that is always open where there is room for it, and opened by its reader elsewhere. */
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
