import { useEffect, useState } from 'preact/hooks'
import { type Star, type Stars, stars } from '../model/stars.ts'

/** The starred events; the component is rendered again when they change. */
export function useStars(): Stars {
  const [, redraw] = useState(0)
  useEffect(() => stars.subscribe(() => redraw((times) => times + 1)), [])
  return stars
}

interface StarButtonProps {
  readonly of: Star
}

export function StarButton({ of }: StarButtonProps) {
  const isStarred = useStars().has(of.id)
  return (
    <button
      type="button"
      class="star"
      aria-label={`Star ${of.name}`}
      title={isStarred ? 'Remove the star' : 'Star: keep on this device'}
      aria-pressed={isStarred}
      onClick={() => stars.toggle(of)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 2 2.5 5.1 5.5.8-4 3.9.9 5.6-4.9-2.6-4.9 2.6.9-5.6-4-3.9 5.5-.8z" />
      </svg>
    </button>
  )
}
