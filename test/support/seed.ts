import fc from 'fast-check'

/** For every property that names no seed of its own: the same cases in every run. */
fc.configureGlobal({ seed: 20261120 })
