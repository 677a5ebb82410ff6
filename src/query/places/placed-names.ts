import { memoize } from '../../snapshot/memoize.ts'
import type { Places } from '../../snapshot/places.ts'
import { signaturesOf, type TextSignatures } from '../near/letter-signature.ts'

/** The names of places that have events, `Places.placedNames`. The other names are three times as many. */
interface PlacedNames {
  /** Signature i is that of name `placedNames[i]`. */
  readonly signatures: TextSignatures
  /** Name i lies in the bytes of `Places.names` from from[i] up to, not including, to[i]. */
  readonly from: Uint32Array
  readonly to: Uint32Array
}

/** Measured: 6 ms for 46,235 names of 2,261 places in a process that has just started, 1 MB. */
export const placedNames = memoize(({ names: { bytes, offsets }, placedNames }: Places): PlacedNames => {
  const from = new Uint32Array(placedNames.length)
  const to = new Uint32Array(placedNames.length)
  for (let at = 0; at < placedNames.length; at++) {
    const name = placedNames[at]!
    from[at] = offsets[name]!
    to[at] = offsets[name + 1]!
  }
  return { from, to, signatures: signaturesOf(bytes, from, to) }
})
