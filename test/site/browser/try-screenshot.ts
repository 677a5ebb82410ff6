/**
 * Checks that a running explorer shows the main parts of the picture in README.md. UPDATE_SCREENSHOT=1 takes
 * a new picture.
 *
 *   KEY=... [UPDATE_SCREENSHOT=1] tsx test/site/browser/try-screenshot.ts [URL]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { CHROMIUM } from '../../support/browser-path.ts'
import { ROOT } from '../../support/documents.ts'

const QUERY = 'q=climate+change'
const PICTURE = join(ROOT, 'docs/explorer.webp')
const MAX_BYTES = 200_000

const url = process.argv[2] ?? 'http://127.0.0.1:8080'
const key = process.env.KEY ?? ''

const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  const page = await context.newPage()
  const answer = page.waitForResponse((response) => response.url().includes(`/api/gpt/conferences?${QUERY}&`))
  await page.goto(`${url}/?${QUERY}#key=${key}`)
  const { total } = (await (await answer).json()) as { total: number }
  await findLandmarks(page, total)
  if (process.env.UPDATE_SCREENSHOT === '1') await takePicture(page, await context.newCDPSession(page))
  console.log('the explorer shows what its picture in README.md shows')
} finally {
  await browser.close()
}

/** @throws Error with the name of a landmark that does not appear in time */
async function findLandmarks(page: Page, total: number): Promise<void> {
  const landmarks = {
    'the search box': page.getByRole('searchbox'),
    'the total': page.getByRole('status').filter({ hasText: `${total.toLocaleString('en')} events` }),
    'the last of 20 results': page.getByRole('list', { name: 'Results' }).getByRole('listitem').nth(19),
    'the first value of the filter for countries': page.getByRole('region', { name: 'Country' }).locator('li').first(),
    'the links to the views': page.getByRole('navigation', { name: 'View' }).getByRole('link').nth(3),
  }
  for (const [name, locator] of Object.entries(landmarks)) {
    await locator.waitFor({ timeout: 20_000 }).catch((error: unknown) => {
      throw new Error(`expected ${name} on the page of the explorer`, { cause: error })
    })
  }
}

async function takePicture(page: Page, session: CDPSession): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 92 })
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > MAX_BYTES) throw new Error(`expected a picture of at most ${MAX_BYTES} bytes, got ${bytes.length}`)
  writeFileSync(PICTURE, bytes)
  console.log(`wrote docs/explorer.webp, ${bytes.length} bytes`)
}
