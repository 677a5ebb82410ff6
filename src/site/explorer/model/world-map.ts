/** The map as the build draws it, in units of its own. */
export interface WorldMap {
  readonly width: number
  readonly height: number
  /** Of the projection: units a radian at its middle, and where 0° N 0° E lies. */
  readonly scale: number
  readonly left: number
  readonly top: number
  /** Countries by their stored names, and land that is none (null), as SVG paths. */
  readonly shapes: readonly { readonly name: string | null; readonly path: string }[]
  /** Countries too small to be seen, by their middle. */
  readonly small: readonly { readonly name: string; readonly x: number; readonly y: number }[]
  readonly views: readonly MapView[]
}

/** A part of the map: left, top, width, height. */
export interface MapView {
  readonly name: string
  readonly box: readonly [number, number, number, number]
}
