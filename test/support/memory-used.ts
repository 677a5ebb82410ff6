import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After garbage collection, and with array buffers. */
export function memoryUsed(): number {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  // a second collection frees the memory that finalizers of the first collection release
  gc()
  gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
