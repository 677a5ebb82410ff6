import fc from 'fast-check'

/** Every property without a seed of its own has the same cases in every run. */
fc.configureGlobal({ seed: 20261120 })
