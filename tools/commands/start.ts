import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command } from 'commander'
import type { Config } from '../../src/config.ts'
import { parseLocation } from '../../src/source/location.ts'
import { parseEvents } from './make-dump.ts'

const DEMO_EVENTS = 1_000_000
const DEMO_SEED = 1
const DEMO_QUERY = '/api/gpt/conferences?q=machine+learning&country=Germany&limit=3'

export function startCommand(): Command {
  return new Command('start')
    .description('Makes a demo directory and a demo key if there are none, then serves.')
    .option('--events <number>', 'size of the demo directory, 1,000 to 10,000,000', parseEvents, DEMO_EVENTS)
    .action(async ({ events }: { events: number }) => {
      const { readConfig } = await import('../../src/config.ts')
      // people need no key for the demo, which by default listens only on the loopback address
      const config = readConfig({ PUBLIC_EXPLORER: 'true', ...process.env })
      if (isMissingFile(config.snapshot)) await makeDemoDirectory(config.snapshot, events)
      const key = existsSync(config.keysFile) ? undefined : await issueDemoKey(config)
      const url = await serveOrRemoveKey(config, key)
      console.error(welcome(config, url, key))
    })
}

/** False for a snapshot in remote storage, which the server downloads. */
function isMissingFile(snapshot: string): boolean {
  return parseLocation(snapshot)?.kind === 'file' && !existsSync(snapshot)
}

/** Builds a snapshot from a synthetic dump. If an interrupted start left a dump, the dump is reused. */
async function makeDemoDirectory(snapshot: string, events: number): Promise<void> {
  if (process.env.SNAPSHOT) {
    throw new Error(
      `SNAPSHOT: expected a snapshot at ${snapshot}, found no file: build one with "confdex build", ` +
        'or unset SNAPSHOT for a demo',
    )
  }
  console.error(
    `Found no snapshot at ${snapshot}. Making a demo directory of ${events.toLocaleString('en')} synthetic events.`,
  )
  mkdirSync(dirname(snapshot), { recursive: true })
  const dump = `${snapshot}.demo-${events}.sqlite`
  if (!existsSync(dump)) {
    const { makeDump } = await import('./make-dump.ts')
    await makeDump(dump, { events, seed: DEMO_SEED })
  }
  const { build } = await import('./build.ts')
  await build(dump, snapshot, { maxRejected: { share: 0 } })
  rmSync(dump)
}

async function issueDemoKey(config: Config): Promise<string> {
  const { issueKey } = await import('../../src/keys/key-file.ts')
  const { key } = await issueKey(config.keysFile, { tier: 'pro', label: 'demo', now: new Date() })
  return key
}

/** If the server does not start, removes the demo key, which nobody has seen. */
async function serveOrRemoveKey(config: Config, key: string | undefined): Promise<string> {
  const { serve } = await import('./serve.ts')
  try {
    return (await serve(config)).url
  } catch (error) {
    if (key !== undefined) rmSync(config.keysFile)
    throw error
  }
}

function welcome({ explorer }: Config, url: string, key: string | undefined): string {
  const shown = key ?? '<your key>'
  const note =
    key === undefined
      ? 'A key is shown only once. To issue another one: dist/confdex.js keys issue --plan free --label me'
      : 'This is the only time the demo key is shown.'
  // a browser does not send the part after # to the server
  const page = explorer ? `\n  ${url}/${key === undefined ? '' : `#key=${key}`}\n` : ''
  return `\nServing at ${url}. Try:\n${page}\n  curl -s -H 'X-API-Key: ${shown}' '${url}${DEMO_QUERY}'\n\n${note}\n`
}
