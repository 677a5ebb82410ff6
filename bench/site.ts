/** Measures the explorer in Chromium: time to first results, time while a person types, loaded files. */
import { statSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { percentile } from '../test/support/statistics.ts'
import { type Loaded, openBrowser, shiftOf, type, visit } from './site/visit.ts'
import { CommandLine } from './support/command-line.ts'
import { count, markdownTable, ms, writeJson } from './support/output.ts'
import { startService } from './support/service.ts'

const USAGE = 'npm run bench:site -- SNAPSHOT [--visits 15] [--json FILE]'

/** Typed texts: subjects, names, misspellings, words for places and dates, and words of other languages. */
const PHRASES = [
  'machine learning',
  'quantun optics',
  'ICML 2027',
  'workshops on soil in Munich',
  'conférence sur le climat',
  'cancer research next spring',
  'データ',
  'deep lerning japan',
]

const line = new CommandLine(process.argv.slice(2), USAGE, { visits: '15', json: undefined })
const [snapshot] = line.paths(1) as [string]
const visits = line.whole('visits')

const service = await startService(snapshot)
const browser = await openBrowser()
try {
  const address = `${service.url}/#key=${service.key}`
  // visits that are not measured: the browser and the service compile their code
  for (let round = 0; round < 3; round++) await (await visit(browser, address)).page.context().close()

  const rounds = []
  for (let round = 0; round < visits; round++) {
    const { page, visit: found } = await visit(browser, address)
    rounds.push(found)
    await page.context().close()
  }
  const { page } = await visit(browser, address)
  const keys: number[] = []
  for (const phrase of PHRASES) {
    keys.push(...(await type(page, phrase)))
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.waitForTimeout(300)
  }
  const typing = { keys: keys.length, p50: percentile(keys, 0.5), p95: percentile(keys, 0.95), max: Math.max(...keys) }
  const shift = Math.max(...rounds.map((round) => round.shift), await shiftOf(page))
  const times = {
    'script loaded to first results': rounds.map(({ script, results }) => results - script),
    'address entered to first results': rounds.map(({ results }) => results),
    'key pressed to its results': keys,
  }
  const { loaded } = rounds.at(-1)!

  console.log(
    `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ` +
      `chromium ${browser.version()}`,
  )
  console.log(`snapshot of ${count(statSync(snapshot).size)} bytes; ${visits} visits with an empty cache\n`)
  const rows = Object.entries(times).map(([name, all]) => [
    name,
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.95)),
    String(all.length),
  ])
  console.log(`${markdownTable(['painted', 'p50', 'p95', 'measured'], rows)}\n`)
  console.log(
    `${markdownTable(['loaded', 'from', 'to', 'sent', 'gzip', 'plain'], await Promise.all(loaded.map(rowOf)))}\n`,
  )
  console.log(`${loaded.length} requests, ${count(loaded.reduce((sum, { sent }) => sum + sent, 0))} bytes sent`)
  console.log(`layout shift, by the browser's observer: ${shift}`)
  writeJson(line.text('json'), { visits: rounds, typing, shift })
} finally {
  await browser.close()
  await service.stop()
}

/** The column `gzip` is for clients without Brotli. */
async function rowOf({ name, start, end, sent, decoded }: Loaded): Promise<string[]> {
  const path = name.split('?')[0]!
  return [path, ms(start), ms(end), count(sent), count(await gzipBytes(name)), count(decoded)]
}

async function gzipBytes(name: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', 'x-api-key': service.key }
  const response = await fetch(service.url + name, { headers, method: 'HEAD' })
  return Number(response.headers.get('content-length'))
}
