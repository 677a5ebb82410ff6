import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The default leaves a core free; with two cores, that takes almost twice as long.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['test/support/compile-kernels.ts', 'test/support/build-site.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
