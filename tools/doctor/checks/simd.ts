import type { Check } from '../check.ts'
import { ok, warning } from '../verdict.ts'

export const simdCheck: Check = {
  name: 'processor',
  run({ machine: { withoutSimd } }) {
    if (withoutSimd === undefined) return ok('searches use WebAssembly SIMD')
    return warning(
      'WebAssembly SIMD',
      withoutSimd,
      'serve on x86-64 with SSE4.1 or on arm64, and build with `npm run build`; without it answers are the same, searches several times as slow',
    )
  },
}
