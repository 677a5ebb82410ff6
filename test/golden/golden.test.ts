import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSnapshot } from '../../src/builder/build.ts'
import { gazetteerFile } from '../../src/builder/places/gazetteer.ts'
import { parseCountryGroups, parsePlaceNames, parseRegions } from '../../src/builder/places/tables.ts'
import { openDirectory, SEARCH_SETS } from '../../src/search/open-directory.ts'
import { FORMAT_VERSION } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { verifySnapshot } from '../../src/snapshot/verify.ts'
import { scratchFolder } from '../support/scratch.ts'
import { answersOf } from './answers.ts'

/**
 * After a change of FORMAT_VERSION or of the content that the builder writes, run `UPDATE_GOLDEN=1 npx vitest
 * run test/golden`, review the difference of answers.json, and commit it with the snapshot.
 */
const here = (name: string) => join(import.meta.dirname, name)
const golden = (version: number) => here(`format-${version}.snapshot`)

const built = join(scratchFolder(afterAll), 'built.snapshot')

beforeAll(async () => {
  await buildSnapshot({
    dump: here('golden.sql'),
    snapshot: built,
    maxRejected: { rows: 7 },
    abbreviations: here('abbreviations.txt'),
    places: {
      gazetteer: gazetteerFile(here('gazetteer.txt')),
      regions: parseRegions('DE 02 = Bavaria, Bayern\nUS NY = New York State, NY'),
      countryGroups: parseCountryGroups('DACH = Germany, Austria, Switzerland\nBRICS = Brazil, China, India'),
      placeNames: parsePlaceNames('NYC = New York City, US\nKöln, DE > Cologne'),
    },
    created: new Date('2026-11-20T00:00:00Z'),
  })
  if (process.env.UPDATE_GOLDEN) {
    writeFileSync(golden(FORMAT_VERSION), readFileSync(built))
    writeFileSync(here('answers.json'), `${JSON.stringify(await answersOfFile(built), null, 2)}\n`)
  }
})

async function answersOfFile(path: string): Promise<Record<string, unknown>> {
  const snapshot = await openSnapshot(path, { reserve: SEARCH_SETS })
  try {
    return await answersOf(openDirectory(snapshot))
  } finally {
    await snapshot.close()
  }
}

it('the golden snapshot gives the recorded answers', async () => {
  const answers = await answersOfFile(golden(FORMAT_VERSION))
  expect(answers).toEqual(JSON.parse(readFileSync(here('answers.json'), 'utf8')))
})

it('every invariant holds for the golden snapshot', async () => {
  const { verdicts } = await verifySnapshot(golden(FORMAT_VERSION))
  expect(verdicts.filter(({ state }) => state !== 'holds')).toEqual([])
})

it('building golden.sql gives the golden snapshot, byte for byte', () => {
  expect(readFileSync(built).equals(readFileSync(golden(FORMAT_VERSION)))).toBe(true)
})
