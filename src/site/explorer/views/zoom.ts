import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type Frame, moved, type Point, type View, widestOf, zoomed } from '../model/world-map.ts'

/** Maximum distance in pixels that a pointer moves in a click. */
const CLICK_PIXELS = 4

/** Zoom steps for one unit of wheel movement, by the unit (`WheelEvent.deltaMode`). */
const WHEEL = [0.002, 0.05, 1]

/**
 * The view of a drawing that can be zoomed (wheel, two fingers, buttons) and dragged; `fit` until it is
 * moved.
 */
export function useZoom(svg: RefObject<SVGSVGElement | null>, fit: View, frame: Frame) {
  const [own, setView] = useState<View | undefined>()
  const view = own ?? fit
  // a ref, because several events can arrive before the page is rendered again
  const current = useRef(view)
  current.current = view
  const pointers = useRef(new Map<number, Point>())
  const dragged = useRef(0)
  const show = (next: View) => {
    current.current = next
    setView(next)
  }
  const pointAt = ([x, y]: Point): Point => {
    const { left, top, width, height } = svg.current!.getBoundingClientRect()
    const { middle, width: shown } = current.current
    const scale = width / shown
    return [middle[0] + (x - left - width / 2) / scale, middle[1] + (y - top - height / 2) / scale]
  }
  /** Moves and zooms the view so that the point of the map at `from` is at `to`. */
  const drag = (from: Point, to: Point, factor: number) => {
    const [x, y] = pointAt(from)
    const [newX, newY] = pointAt(to)
    show(zoomed(moved(current.current, [x - newX, y - newY], frame), factor, [x, y], frame))
  }
  const end = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)

  return {
    view,
    setView,
    isMoved: own !== undefined,
    zoom: (factor: number) => show(zoomed(current.current, factor, current.current.middle, frame)),
    /** True if the last press of a pointer has moved the view, so that it was no click. */
    isDragged: () => dragged.current > CLICK_PIXELS,
    handlers: {
      onWheel: (event: WheelEvent) => {
        // if the whole map is shown, a wheel that would zoom out scrolls the page
        if (event.deltaY > 0 && current.current.width >= widestOf(frame)) return
        event.preventDefault()
        const pinched = event.ctrlKey ? 5 : 1
        const factor = 2 ** (-event.deltaY * WHEEL[event.deltaMode]! * pinched)
        show(zoomed(current.current, factor, pointAt([event.clientX, event.clientY]), frame))
      },
      onPointerDown: ({ button, pointerId, clientX, clientY }: PointerEvent) => {
        if (button !== 0) return
        if (pointers.current.size === 0) dragged.current = 0
        pointers.current.set(pointerId, [clientX, clientY])
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const before = pointers.current.get(pointerId)
        if (before === undefined) return
        const now: Point = [clientX, clientY]
        const [other] = [...pointers.current].filter(([id]) => id !== pointerId).map(([, point]) => point)
        dragged.current += distance(before, now)
        if (dragged.current <= CLICK_PIXELS) return
        // until the pointer is released, only the drawing receives its events
        svg.current!.setPointerCapture(pointerId)
        pointers.current.set(pointerId, now)
        if (other === undefined) drag(before, now, 1)
        else drag(between(before, other), between(now, other), distance(now, other) / distance(before, other))
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
    },
  }
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY)
}

function between([x, y]: Point, [otherX, otherY]: Point): Point {
  return [(x + otherX) / 2, (y + otherY) / 2]
}
