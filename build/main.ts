/** The last step of `npm run build`, after the kernels have been compiled. */
import { bundle } from './bundle.ts'

await bundle('dist')
