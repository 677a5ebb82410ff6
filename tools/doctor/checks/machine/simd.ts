import { type Check, ok, warning } from '../../check.ts'

export const simdCheck: Check = {
  name: 'processor',
  run({ machine: { withoutSimd } }) {
    if (withoutSimd === undefined) return ok('searches use WebAssembly SIMD')
    return warning(
      'WebAssembly SIMD',
      withoutSimd,
      'serve on x86-64 with SSE4.1 or on arm64, and build with `npm run build`; ' +
        'without SIMD answers are the same, but searches take several times as long',
    )
  },
}
