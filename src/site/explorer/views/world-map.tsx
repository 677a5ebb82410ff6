import { useEffect, useState } from 'preact/hooks'
import type { FacetCount, SearchBody } from '../model/answer.ts'
import { project } from '../model/projection.ts'
import { type Search, toggled } from '../model/search.ts'
import { shadesOf } from '../model/shades.ts'
import type { WorldMap } from '../model/world-map.ts'
import { count, events } from './link.tsx'
import { presses, useRoving } from './roving.ts'

/** Where the build put the map. */
declare const MAP_URL: string

interface MapProps {
  readonly facets: SearchBody['facets']
  readonly search: Search
  readonly onChoose: (search: Search) => void
}

const WORLD = 'World'

/**
 * The world by events. Countries are shaded by their count; circles are cities, and countries too small to be
 * seen. What is clicked becomes a filter. The tab key reaches the map once; arrow keys then go from the
 * country with the most events to those with fewer, and on to cities.
 */
export function WorldMapView({ facets, search, onChoose }: MapProps) {
  const map = useMap()
  const [view, setView] = useState(WORLD)
  const [pointed, setPointed] = useState<{ name: string; count: number } | undefined>()
  const countries = facets?.country ?? NONE
  const cities = (facets?.city ?? NONE).filter(({ lat }) => lat !== undefined)
  const names = [...countries.map(({ value }) => `country ${value}`), ...cities.map(({ value }) => `city ${value}`)]
  const { tabIndexOf, reach, onKeyDown } = useRoving(names, names[0])
  const countOf = new Map(countries.map(({ value, count }) => [value, count]))
  const shadeOf = shadesOf(countries.map(({ count }) => count))
  const box = map && (map.views.find(({ name }) => name === view)?.box ?? [0, 0, map.width, map.height])
  /** Units of the map a pixel of the world shows as a unit: circles keep their size in closer views. */
  const unit = map && box ? box[2] / map.width : 1
  const most = Math.max(1, ...cities.map(({ count }) => count))

  /** What a country or city needs to be pointed at and chosen. */
  const button = (filter: 'country' | 'city', name: string, found: number) => ({
    role: 'button' as const,
    'data-name': `${filter} ${name}`,
    tabIndex: tabIndexOf(`${filter} ${name}`),
    'aria-label': `${name}: ${events(found)}`,
    'aria-pressed': search[filter]?.toLowerCase() === name.toLowerCase(),
    onClick: () => onChoose(toggled(search, filter, name)),
    onKeyDown: (event: KeyboardEvent) => {
      if (!presses(event)) return
      event.preventDefault()
      onChoose(toggled(search, filter, name))
    },
    onFocus: () => {
      reach(`${filter} ${name}`)
      setPointed({ name, count: found })
    },
    onPointerEnter: () => setPointed({ name, count: found }),
  })

  return (
    <section class="map" aria-labelledby="map-title">
      <div class="heading">
        <h2 id="map-title">Where</h2>
        <p class="pointed">{pointed && `${pointed.name}: ${events(pointed.count)}`}</p>
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
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(undefined)}
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
          const shape = { cx: x, cy: y, r: 3.4 * unit, class: `small shade-${shadeOf(found)}` }
          return <circle key={name} {...shape} {...button('country', name, found)} />
        })}
        {map &&
          cities.toReversed().map((city) => {
            const [cx, cy] = project(city.lat!, city.lon!, map)
            const r = (1.1 + 5 * Math.sqrt(city.count / most)) * unit
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

/** The map, which comes after the page. */
function useMap(): WorldMap | undefined {
  const [map, setMap] = useState<WorldMap | undefined>()
  useEffect(() => {
    fetch(MAP_URL)
      .then((response) => response.json())
      .then(setMap)
      .catch(() => {})
  }, [])
  return map
}

/** Which counts each shade stands for. */
function Legend({ counts, shadeOf }: { counts: readonly FacetCount[]; shadeOf: (count: number) => number }) {
  const ranges = new Map<number, { least: number; most: number }>()
  for (const { count: found } of counts) {
    const range = ranges.get(shadeOf(found)) ?? { least: found, most: found }
    ranges.set(shadeOf(found), { least: Math.min(range.least, found), most: Math.max(range.most, found) })
  }
  return (
    <p class="legend">
      {[...ranges]
        .sort(([a], [b]) => a - b)
        .map(([shade, { least, most }]) => (
          <span key={shade}>
            <i class={`shade-${shade}`} />
            {least === most ? count(least) : `${count(least)}–${count(most)}`}
          </span>
        ))}
      <span>
        <i class="city" />
        cities
      </span>
    </p>
  )
}
