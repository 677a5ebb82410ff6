/**
 * Runs before each test file while a mutant is judged. Stops at the first failure, which shows that the
 * mutant is noticed.
 */
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
