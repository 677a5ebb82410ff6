import { defineConfig } from 'vitest/config'

const SYSTEM = 'test/**/*.system.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/support/compile-kernels.ts', 'test/support/build-site.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // the state that a test waits for may be seconds late on a busy machine
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    reporters: ['default', './test/support/report-skipped.ts'],
    // most of a test file's time would be its imports: files of one worker share loaded modules
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      // what is run between two edits
      { extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: [SYSTEM] } },
      // with servers of others, a browser, fleets of processes, attacks
      { extends: true, test: { name: 'system', include: [SYSTEM], isolate: true } },
    ],
  },
})
