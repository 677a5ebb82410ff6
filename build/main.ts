/** The last step of `npm run build`, after the kernels were compiled. */
import { bundle } from './bundle.ts'

await bundle('dist')
