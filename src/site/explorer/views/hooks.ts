import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Problem } from '../model/client.ts'

/**
 * Returns a new value only after the other parts of the page have been painted, so that results are on the
 * screen before the map is drawn again.
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

/** A loaded value, or the reason why there is none yet. */
export type Loaded<Value> = { readonly value: Value } | { readonly problem: Problem }

/**
 * Loads the value of a key; `loaded` is undefined until then. If the service is out of reach or a limit is
 * reached, loads again after some seconds and when the network is back; `retry` loads again at once.
 */
export function useLoaded<Value>(
  key: string | undefined,
  load: (key: string, signal: AbortSignal) => Promise<Loaded<Value>>,
): { readonly loaded: Loaded<Value> | undefined; readonly retry: () => void } {
  const [found, setFound] = useState<{ readonly key: string; readonly loaded: Loaded<Value> } | undefined>()
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((before) => before + 1)
  useEffect(() => {
    if (key === undefined) return
    const loading = new AbortController()
    const { signal } = loading
    load(key, signal).then(
      (loaded) => {
        if (signal.aborted) return
        setFound({ key, loaded })
        if (!('problem' in loaded) || !('seconds' in loaded.problem)) return
        const timer = setTimeout(retry, loaded.problem.seconds * 1000)
        signal.addEventListener('abort', () => clearTimeout(timer))
        addEventListener('online', retry, { signal })
      },
      () => {},
    )
    return () => loading.abort()
  }, [key, attempt])
  return { loaded: found !== undefined && found.key === key ? found.loaded : undefined, retry }
}

/**
 * If the focused element disappears, moves the focus to the first focusable element within the nearest
 * ancestor that is still on the page, or to `main` if this ancestor is `main` or its child.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let path: readonly Element[] = []
    const note = ({ target }: Event) => {
      path = []
      for (let at = target as Element | null; at !== null; at = at.parentElement) path = [...path, at]
    }
    const keep = () => {
      if (document.activeElement !== document.body || path.length === 0 || path[0]!.isConnected) return
      for (const left of path.filter((element) => element.isConnected && element !== document.body)) {
        const next = left.matches('main, main > *') ? left.closest('main') : left.querySelector(FOCUSABLE)
        if (next === null || next.closest('[hidden]') !== null) continue
        ;(next as HTMLElement).focus({ preventScroll: true })
        return
      }
    }
    // runs after each change of the page, before the next key can be pressed
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}

const FOCUSABLE = 'button, a[href], input, select, summary, [tabindex="0"]'

/** Media query of windows that show the details of an event next to the list, as in styles/event.css. */
const BESIDE = '(min-width: 1181px)'

/**
 * When an event is closed, focuses its name in the list. If the event was shown in place of the list, also
 * scrolls to the place from which it was opened. Called by the component that hides the list.
 */
export function useReturn(event: number | undefined): void {
  const opened = useRef<{ readonly event: number; readonly top: number } | undefined>(undefined)
  // read before the list is hidden, because hiding it scrolls the page
  if (event !== undefined) opened.current = { event, top: opened.current?.top ?? scrollY }
  useLayoutEffect(() => {
    const { current } = opened
    if (event !== undefined || current === undefined) return
    opened.current = undefined
    document.getElementById(`event-${current.event}`)?.focus({ preventScroll: true })
    if (!matchMedia(BESIDE).matches) scrollTo({ top: current.top })
  }, [event])
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
 * One tab stop for many neighbouring elements (roving tabindex): arrow keys move between them. Elements have
 * their names in `data-name`.
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

export function presses({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' '
}

/** The current size of an element in pixels; 0 by 0 before the element is on the page. */
export function useSize(element: RefObject<Element | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { width, height } = element.current!.getBoundingClientRect()
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Focuses the search box and selects words in it. If it lacks the words, puts the cursor at the end. */
export function selectInBox(words: string): void {
  // in the next frame, when the box has the words of the new search
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLInputElement>('.search input')!
    const at = words === '' ? -1 : box.value.indexOf(words)
    box.focus()
    if (at < 0) box.setSelectionRange(box.value.length, box.value.length)
    else box.setSelectionRange(at, at + words.length)
  })
}
