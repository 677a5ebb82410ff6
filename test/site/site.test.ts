import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openSite, SiteError } from '../../src/site/site.ts'
import { scratchFolder } from '../support/scratch.ts'

test('if the explorer was not built, the error names the command that builds it', async () => {
  const folder = pathToFileURL(join(scratchFolder(), 'pages/'))
  mkdirSync(folder)
  await expect(openSite({}, folder)).rejects.toThrow(SiteError)
  await expect(openSite({}, folder)).rejects.toThrow('run "npm run build:site"')
})
