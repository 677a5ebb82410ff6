import { existsSync } from 'node:fs'

/** The browser for tests; undefined if none is installed. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
