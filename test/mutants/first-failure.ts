/** Stops a test file at its first failure, because this failure shows that the tests notice the mutant. */
import fc from 'fast-check'
import { beforeEach, onTestFailed } from 'vitest'

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })

let hasFailed = false
beforeEach((context) => {
  context.skip(hasFailed)
  onTestFailed(() => {
    hasFailed = true
  })
})
