import { useEffect, useState } from 'preact/hooks'

/**
 * A value once the page has been painted with what came with it. So results are on the screen before the map
 * is drawn anew, which takes longer.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * One tab stop for many things that are next to each other: arrow keys go from one to the next. Keeps track
 * of which of `names` the tab key reaches. Elements say their names in `data-name`. In drawings the attribute
 * is `tabindex`: SVG tells capital letters apart.
 */
export function useRoving(names: readonly string[], start: string | undefined) {
  const [reached, setReached] = useState(start)
  const current = reached !== undefined && names.includes(reached) ? reached : (start ?? names[0])
  return {
    tabIndexOf: (name: string) => (name === current ? 0 : -1),
    reach: setReached,
    onKeyDown: (event: KeyboardEvent): void => {
      const step = STEPS[event.key]
      const from = event.target instanceof Element ? event.target.getAttribute('data-name') : null
      if (step === undefined || from === null || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const at = Math.min(Math.max(names.indexOf(from) + step, 0), names.length - 1)
      const name = names[at]!
      setReached(name)
      const all = (event.currentTarget as Element).querySelectorAll<SVGElement>('[data-name]')
      for (const element of all) if (element.getAttribute('data-name') === name) element.focus()
    },
  }
}

/** Whether a key presses a button. */
export function presses({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' '
}
