import type { Ids } from '../../snapshot/format.ts'

/** The narrowest array for `length` numbers below `values`. */
export function narrowest(values: number, length: number): Ids {
  if (values <= 0x100) return new Uint8Array(length)
  return values <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length)
}
