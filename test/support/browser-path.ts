import { existsSync } from 'node:fs'

/** Path of the browser for tests; undefined if no browser is installed. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
