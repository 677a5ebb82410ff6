import { useEffect, useState } from 'preact/hooks'

/**
 * Returns a new value only after the other parts of the page have been painted. So results are on the screen
 * before the map, which takes longer, is drawn again.
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
 * One tab stop for many neighbouring elements (roving tabindex): arrow keys move between them. Remembers
 * which of `names` the tab key reaches. Elements have their names in `data-name`. In SVG the attribute is
 * `tabindex`, because SVG distinguishes upper and lower case.
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

/** True if a key activates a button. */
export function presses({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' '
}
