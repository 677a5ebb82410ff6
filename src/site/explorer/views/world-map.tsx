import { useState } from 'preact/hooks'
import type { FacetCount, SearchBody } from '../model/answer.ts'
import { count, events, short } from '../model/numbers.ts'
import { chosenKey } from '../model/values.ts'
import { project, shadesOf, type WorldMap } from '../model/world-map.ts'
import { type Loaded, presses, useLoaded, useRoving } from './hooks.ts'

/** The URL of the map, set by the build. */
declare const MAP_URL: string

interface MapProps {
  readonly facets: SearchBody['facets']
  /** The values in the search (`chosenValues`). */
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (filter: Place, name: string) => void
}

type Place = 'country' | 'city'

const WORLD = 'World'

/**
 * The world map. Countries are shaded by their count; circles are cities, and countries too small to be seen.
 * A click adds a filter: on the whole world the country under the pointer, in closer views the city whose
 * circle is under the pointer, if its middle lies in that country. The tab key reaches the map once; arrow
 * keys move from the country with the most events to countries with fewer, and then to cities.
 */
export function WorldMapView({ facets, chosen, onToggle }: MapProps) {
  const map = useMap(facets !== undefined)
  const [view, setView] = useState(WORLD)
  const [pointed, setPointed] = useState('')
  const countries = facets?.country ?? NONE
  const cities = (facets?.city ?? NONE).filter(({ lat }) => lat !== undefined).slice(0, MAX_CITIES)
  const names = [...countries.map(({ value }) => `country ${value}`), ...cities.map(({ value }) => `city ${value}`)]
  const { tabIndexOf, reach, onKeyDown } = useRoving(names, names[0])
  const countOf = new Map(countries.map(({ value, count }) => [value, count]))
  const shadeOf = shadesOf(countries.map(({ count }) => count))
  const box = map && (map.views.find(({ name }) => name === view)?.box ?? [0, 0, map.width, map.height])
  // visible share of the map's width; circles keep their size in closer views
  const share = map && box ? box[2] / map.width : 1
  const most = Math.max(1, ...cities.map(({ count }) => count))

  /** The attributes of a shape for a country or city that can be clicked. */
  const button = (filter: Place, name: string, found: number) => ({
    role: 'button' as const,
    'data-name': `${filter} ${name}`,
    tabindex: tabIndexOf(`${filter} ${name}`),
    'aria-label': `${name}: ${events(found)}`,
    'aria-pressed': chosen.has(chosenKey(filter, name)),
  })
  const point = (event: MouseEvent) => setPointed(placeAt(event, view !== WORLD)?.getAttribute('aria-label') ?? '')
  const focus = (event: Event) => {
    const name = (event.target as Element).getAttribute('data-name')
    if (name === null) return
    reach(name)
    setPointed((event.target as Element).getAttribute('aria-label') ?? '')
  }
  const toggle = (place: Element | undefined) => {
    const [, filter, name] = /^(country|city) (.*)$/s.exec(place?.getAttribute('data-name') ?? '') ?? []
    if (filter !== undefined) onToggle(filter as Place, name!)
  }

  return (
    // not on the drawing, because a browser would then let the tab key stop there
    <section class="map" aria-labelledby="map-title" onFocusCapture={focus}>
      <div class="heading">
        <h2 id="map-title">Where</h2>
        <p class="pointed">{pointed}</p>
        <select aria-label="Part of the world" value={view} onChange={({ currentTarget: { value } }) => setView(value)}>
          {[WORLD, ...(map?.views ?? []).map(({ name }) => name)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <svg
        viewBox={box?.join(' ') ?? '0 0 960 430'}
        role="group"
        aria-label="World map"
        onClick={(event) => toggle(placeAt(event, view !== WORLD))}
        onKeyDown={(event) => {
          if (!presses(event)) return onKeyDown(event)
          event.preventDefault()
          toggle(event.target as Element)
        }}
        onPointerMove={point}
        onPointerLeave={() => setPointed('')}
      >
        {map?.shapes.map(({ name, path }, at) => {
          const found = name === null ? undefined : countOf.get(name)
          return found === undefined ? (
            <path key={name ?? at} d={path} class="land" />
          ) : (
            <path key={name} d={path} class={`land shade-${shadeOf(found)}`} {...button('country', name!, found)} />
          )
        })}
        {map?.small.map(({ name, x, y }) => {
          const found = countOf.get(name)
          if (found === undefined) return null
          const shape = { cx: x, cy: y, r: 3.4 * share, class: `small shade-${shadeOf(found)}` }
          return <circle key={name} {...shape} {...button('country', name, found)} />
        })}
        {map &&
          cities.toReversed().map((city) => {
            const [cx, cy] = project(city.lat!, city.lon!, map)
            const r = (1.1 + 5 * Math.sqrt(city.count / most)) * share
            return (
              <circle key={city.value} {...{ cx, cy, r }} class="city" {...button('city', city.value, city.count)} />
            )
          })}
      </svg>
      <Legend counts={countries} shadeOf={shadeOf} />
    </section>
  )
}

const NONE: readonly FacetCount[] = []

/** Maximum number of circles. */
const MAX_CITIES = 300

/**
 * The country or city that a pointer means. Circles of cities are larger than the cities, so they lie over
 * other countries, which the pointer then means.
 */
function placeAt({ clientX, clientY }: MouseEvent, areCitiesMeant: boolean): Element | undefined {
  const places = document.elementsFromPoint(clientX, clientY).filter((element) => element.matches('[data-name]'))
  const country = places.find((place) => !place.matches('.city'))
  return places.find((place) => {
    if (!(place instanceof SVGCircleElement) || !place.matches('.city')) return true
    if (!areCitiesMeant) return false
    if (!(country instanceof SVGPathElement)) return true
    return country.isPointInFill(new DOMPoint(place.cx.baseVal.value, place.cy.baseVal.value))
  })
}

/** The map. It is loaded when it is first needed: after the first results, which it would delay. */
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

/** The lowest count of each shade; a tooltip shows the exact count of a country. */
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
