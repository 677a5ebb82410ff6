const MAX_RUNS = 300

/** All runs in `npm run test:long`, at most 300 otherwise. */
export const runs = (all: number): number => (process.env.TEST_LONG ? all : Math.min(all, MAX_RUNS))
