/** `npm run build:site`: builds the pages next to the code that serves them, for runs from source. */
import { buildSite } from './site.ts'

await buildSite('src/site/pages')
