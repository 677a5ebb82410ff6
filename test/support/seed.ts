import fc from 'fast-check'

/** A property without its own seed has the same cases in every run. */
fc.configureGlobal({ seed: 20261120 })
