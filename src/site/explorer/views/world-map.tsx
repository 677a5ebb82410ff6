import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { FacetCount, SearchBody } from '../model/answer.ts'
import { count, events, short } from '../model/numbers.ts'
import { chosenKey } from '../model/values.ts'
import {
  type City,
  type Cluster,
  clustersOf,
  cornersOf,
  fitting,
  freeLabels,
  type Point,
  project,
  shadesOf,
  showing,
  type WorldMap,
} from '../model/world-map.ts'
import { type Loaded, presses, useLoaded, useRoving, useSize } from './hooks.ts'
import { useZoom } from './zoom.ts'

/** The URL of the map, set by the build. */
declare const MAP_URL: string

interface MapProps {
  readonly facets: SearchBody['facets']
  /** The values in the search (`chosenValues`). */
  readonly chosen: ReadonlySet<string>
  /** The values to which the API resolved the values of the search: `New York City` for `New York`. */
  readonly meant: ReadonlySet<string>
  /** True if the facets are not yet those of the search. */
  readonly isLate: () => boolean
  readonly onToggle: (filter: 'country' | 'city', name: string) => void
  /** Searches for events around a city. */
  readonly onNear: (city: string, km: number) => void
}

/** Minimum pixels per unit of the map at which cities, and not only countries, can be clicked. */
const CITY_SCALE = 0.25

/** Distance in pixels below which cities form a cluster. */
const CLUSTER = 32

/** Radius in pixels of the smallest target. */
const TARGET = 12

/**
 * Radius of a small country, and of a city that cannot be clicked: [minimum in pixels, maximum in pixels,
 * radius in units of the map between these limits].
 */
const SMALL = [2, 4.5, 30] as const
const DOT = [1, 2, 20] as const

/** A country or cluster on the map that can be clicked. */
interface Place {
  readonly id: string
  readonly label: string
  readonly isChosen: boolean | undefined
  readonly press: () => void
}

/**
 * The world map, which fits the results until it is moved. A click on a country or a city adds or removes a
 * filter; a click on a cluster searches around its city. Arrow keys move from the country with the most
 * events to countries with fewer, and then to cities.
 */
export function WorldMapView({ facets, chosen, meant, isLate, onToggle, onNear }: MapProps) {
  const map = useMap(facets !== undefined)
  const svg = useRef<SVGSVGElement>(null)
  const { width, height } = useSize(svg)
  const [pointed, setPointed] = useState('')
  const countries = facets?.country ?? NONE
  const cities = useMemo(() => (facets?.city ?? NONE).filter(hasPoint), [facets])
  const frame = { width: map?.width ?? 1, height: map?.height ?? 1, aspect: width / height || 2 }
  const fit = useMemo(
    () => fitting(map === undefined ? [] : pointsOf(map, countries, cities, new Set([...chosen, ...meant])), frame),
    [map, countries, cities, chosen, meant, frame.aspect],
  )
  const { view, setView, isMoved, isDragged, zoom, handlers } = useZoom(svg, fit, frame)
  const scale = width / view.width
  const areTargets = scale >= CITY_SCALE
  // rounded to steps, so that a small move of the wheel does not change the clusters
  const distance = areTargets ? CLUSTER / 2 ** (Math.round(2 * Math.log2(scale)) / 2) : 0
  const clusters = useMemo(() => (map === undefined ? [] : clustersOf(cities, distance, map)), [map, cities, distance])

  // true if the next facets must not move the map: a country or a city was clicked, or the reader began to
  // use the map before the facets arrived
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld.current) setView(undefined)
    isHeld.current = false
  }, [facets])
  const hold = () => {
    isHeld.current = true
    setView(view)
  }
  const holdIfLate = () => {
    if (isLate()) hold()
  }
  const toggle = (filter: 'country' | 'city', name: string) => {
    hold()
    onToggle(filter, name)
  }
  const placeOf = (filter: 'country' | 'city', name: string, found: number): Place => ({
    id: `${filter} ${name}`,
    label: `${name}: ${events(found)}`,
    isChosen: chosen.has(chosenKey(filter, name)),
    press: () => toggle(filter, name),
  })
  const placeOfCluster = ({ name, km, count }: Cluster): Place =>
    km === 0
      ? placeOf('city', name, count)
      : {
          id: `near ${name}`,
          label: `Within ${km} km of ${name}: ${events(count)}`,
          isChosen: undefined,
          press: () => onNear(name, km),
        }
  const ofCountry = new Map(countries.map(({ value, count }) => [value, placeOf('country', value, count)]))
  const ofCluster = new Map(areTargets ? clusters.map((cluster) => [cluster, placeOfCluster(cluster)]) : [])
  const places = new Map([...ofCountry.values(), ...ofCluster.values()].map((place) => [place.id, place]))
  const { tabIndexOf, reach, onKeyDown } = useRoving(
    [...places.keys()],
    countries[0] && `country ${countries[0].value}`,
  )
  const placeAt = ({ target }: Event) => {
    const element = (target as Element).closest('[data-name], [data-of]')
    return places.get(element?.getAttribute('data-name') ?? element?.getAttribute('data-of') ?? '')
  }

  const countOf = new Map(countries.map(({ value, count }) => [value, count]))
  const shadeOf = shadesOf(countries.map(({ count }) => count))
  const most = Math.max(1, ...clusters.map(({ count }) => count))
  const radiusOf = ({ count }: Cluster) => (TARGET + 2 + 4 * Math.sqrt(count / most)) / scale
  const end = view.middle[0] + view.width / 2
  const sideOf = areTargets ? freeLabels(clusters, radiusOf, scale, end) : new Map<Cluster, 'left' | 'right'>()
  const button = ({ id, label, isChosen }: Place) => ({
    role: 'button' as const,
    'data-name': id,
    tabindex: tabIndexOf(id),
    'aria-label': label,
    'aria-pressed': isChosen,
  })
  const small = (map?.small ?? []).filter(({ name }) => ofCountry.has(name))

  return (
    <section
      class="map"
      aria-labelledby="map-title"
      onPointerDownCapture={holdIfLate}
      onPointerMoveCapture={holdIfLate}
      onWheelCapture={holdIfLate}
      onKeyDownCapture={holdIfLate}
      // the listener is not on the drawing, because browsers would then make the drawing a tab stop
      onFocusCapture={(event) => {
        const place = placeAt(event)
        if (place === undefined) return
        reach(place.id)
        setPointed(place.label)
        const element = event.target as SVGGraphicsElement
        if (!element.matches(':focus-visible')) return
        const { x, y, width, height } = element.getBBox()
        const next = showing(view, [x + width / 2, y + height / 2], frame)
        if (next !== view) setView(next)
      }}
    >
      <div class="heading">
        <h2 id="map-title">Where</h2>
        <p class="pointed">{pointed}</p>
        <button type="button" class="quiet" disabled={!isMoved} onClick={() => setView(undefined)}>
          Show all results
        </button>
        <button type="button" class="zoom" aria-label="Zoom in" onClick={() => zoom(2)}>
          +
        </button>
        <button type="button" class="zoom" aria-label="Zoom out" onClick={() => zoom(1 / 2)}>
          −
        </button>
      </div>
      <svg
        ref={svg}
        viewBox={boxOf(view.middle, view.width, view.width / frame.aspect)}
        role="group"
        aria-label="World map"
        {...handlers}
        onClick={(event) => {
          // the second click of a double click would undo the first
          if (event.detail < 2 && !isDragged()) placeAt(event)?.press()
        }}
        onKeyDown={(event) => {
          if (presses(event)) {
            event.preventDefault()
            placeAt(event)?.press()
          } else if (event.key === '+' || event.key === '=') zoom(2)
          else if (event.key === '-') zoom(1 / 2)
          else if (event.key === '0') setView(undefined)
          else onKeyDown(event)
        }}
        onPointerOver={(event) => setPointed(placeAt(event)?.label ?? '')}
        onPointerLeave={(event) => {
          handlers.onPointerLeave(event)
          setPointed('')
        }}
      >
        {small.map(({ name, x, y }) => (
          // drawn below the other countries, so that the target covers no part of them
          <circle key={name} class="target" data-of={`country ${name}`} cx={x} cy={y} r={TARGET / scale} />
        ))}
        {map?.shapes.map(({ name, path }, at) => {
          const place = ofCountry.get(name ?? '')
          if (place === undefined) return <path key={name ?? at} d={path} class="land empty" />
          return <path key={name} d={path} class={`land shade-${shadeOf(countOf.get(name!)!)}`} {...button(place)} />
        })}
        {small.map(({ name, x, y }) => {
          const shape = { cx: x, cy: y, r: radiusAt(scale, SMALL), class: `small shade-${shadeOf(countOf.get(name)!)}` }
          return <circle key={name} {...shape} {...button(ofCountry.get(name)!)} />
        })}
        {clusters.toReversed().map((cluster) => {
          const [x, y] = cluster.point
          const place = ofCluster.get(cluster)
          if (place === undefined)
            return <circle key={cluster.name} class="dot" cx={x} cy={y} r={radiusAt(scale, DOT)} />
          const r = radiusOf(cluster)
          const side = sideOf.get(cluster)
          return (
            <g key={place.id} class={cluster.km === 0 ? 'city' : 'city several'}>
              <circle cx={x} cy={y} r={r} {...button(place)} />
              <g font-size={12 / scale} dominant-baseline="central">
                <text x={x} y={y} text-anchor="middle">
                  {short(cluster.count)}
                </text>
                {side !== undefined && (
                  <text
                    class="name"
                    x={side === 'right' ? x + r + 3 / scale : x - r - 3 / scale}
                    y={y}
                    text-anchor={side === 'right' ? 'start' : 'end'}
                  >
                    {cluster.name}
                  </text>
                )}
              </g>
            </g>
          )
        })}
      </svg>
      <Legend counts={countries} shadeOf={shadeOf} />
    </section>
  )
}

const NONE: readonly FacetCount[] = []

/** A radius in units of the map. */
function radiusAt(scale: number, [least, most, factor]: readonly [number, number, number]): number {
  return Math.min(Math.max(least, factor * scale), most) / scale
}

function hasPoint(city: FacetCount): city is City {
  return city.lat !== undefined && city.lon !== undefined
}

/**
 * The points to which the map is fitted: the chosen cities, or else all cities of the results. Without
 * cities, the corners of the chosen countries, or else of all countries of the results.
 */
function pointsOf(
  map: WorldMap,
  countries: readonly FacetCount[],
  cities: readonly City[],
  chosen: ReadonlySet<string>,
): readonly Point[] {
  const ofFilter = <Value extends FacetCount>(filter: 'country' | 'city', all: readonly Value[]) =>
    [...chosen].some((key) => key.startsWith(`${filter} `))
      ? all.filter(({ value }) => chosen.has(chosenKey(filter, value)))
      : all
  const shown = ofFilter('city', cities)
  if (shown.length > 0) return shown.map(({ lat, lon }) => project(lat, lon, map))
  const asked = ofFilter('country', countries)
  const names = new Set((asked.length > 0 ? asked : countries).map(({ value }) => value))
  return [
    ...map.shapes.filter(({ name }) => names.has(name ?? '')).flatMap(({ path }) => cornersOf(path)),
    ...map.small.filter(({ name }) => names.has(name)).map(({ x, y }): Point => [x, y]),
  ]
}

function boxOf([x, y]: Point, width: number, height: number): string {
  return [x - width / 2, y - height / 2, width, height].map((number) => number.toFixed(1)).join(' ')
}

/** The map. It is loaded after the first results, which it would delay. */
function useMap(isWanted: boolean): WorldMap | undefined {
  const { loaded } = useLoaded(isWanted ? MAP_URL : undefined, loadMap)
  return loaded !== undefined && 'value' in loaded ? loaded.value : undefined
}

async function loadMap(url: string, signal: AbortSignal): Promise<Loaded<WorldMap>> {
  try {
    const response = await fetch(url, { signal })
    return { value: (await response.json()) as WorldMap }
  } catch {
    return { problem: { kind: 'away', message: 'The map is out of reach.', seconds: 5 } }
  }
}

/** The lowest count of each shade as a short number; a tooltip shows the exact number. */
function Legend({ counts, shadeOf }: { counts: readonly FacetCount[]; shadeOf: (count: number) => number }) {
  const least = new Map<number, number>()
  // counts descend, so the last count of a shade is its lowest
  for (const { count: found } of counts) least.set(shadeOf(found), found)
  if (counts.length === 0) return <p class="legend" />
  return (
    <p class="legend">
      {[...least].reverse().map(([shade, from]) => (
        <span key={shade} title={`${count(from)} events or more`}>
          <i class={`shade-${shade}`} />
          {short(from)}+
        </span>
      ))}
      <span>
        <i class="city" />
        cities
      </span>
    </p>
  )
}
