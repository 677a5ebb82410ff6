import fc from 'fast-check'

/** Every property without its own seed has the same cases in every run. */
fc.configureGlobal({ seed: 20261120 })
