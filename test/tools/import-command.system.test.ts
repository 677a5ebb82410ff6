import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleInto } from '../support/bundle-into.ts'
import { blocksOf, ROOT, readDocument } from '../support/documents.ts'
import { scratchFolder } from '../support/scratch.ts'

const [, rest] = readDocument('data/README.md').split('## From a spreadsheet to a served directory\n')
const [section] = rest!.split(/^## /m)
const [sheet, commands, ...maps] = blocksOf(section!)

/** A folder with the content of the repository after `npm install && npm run build`. */
const home = scratchFolder(afterAll)
beforeAll(async () => {
  cpSync(join(ROOT, 'data'), join(home, 'data'), { recursive: true, filter: (path) => !/snapshot|sqlite/.test(path) })
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  await bundleInto(home)
}, 120_000)

const environment = { ...process.env, PORT: '0', KEYS_FILE: join(home, 'keys.json'), DRAIN_MS: '0' }

function type(command: string, input = '') {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    ...{ cwd: home, encoding: 'utf8', env: environment, input },
  })
  return { status, out: stdout, err: stderr }
}

describe.sequential('data/README.md, as a newcomer types it', () => {
  const [importing, building, serving] = commands!.text.split('\n') as [string, string, string]

  test('the first command of data/README.md imports a spreadsheet', () => {
    writeFileSync(join(home, 'events.csv'), sheet!.text)
    const { status, out, err } = type(importing)
    expect(status, err).toBe(0)
    expect(out).toContain('events.csv: csv, records: 2\nRecords read: 2, kept: 2 (new: 2, updated: 0, unchanged: 0)')
    expect(out).toContain('Columns of the files that were not used: none\n')
  })

  test('the second command of data/README.md builds a snapshot with all rows', () => {
    const { status, out, err } = type(building)
    expect(status, err).toBe(0)
    expect(out).toMatch(/^Rows read: 2, kept: 2, rejected: 0/)
    expect(out).toContain('nothing looks wrong')
  })

  test('the third command of data/README.md serves the imported events', async () => {
    const child = spawn('sh', ['-c', `exec env ${serving}`], { cwd: home, env: environment })
    try {
      let printed = ''
      for await (const chunk of child.stderr) {
        printed += chunk
        if (/X-API-Key: \S+' '\S+'/.test(printed)) break
      }
      const [, key, url] = /X-API-Key: (\S+)' '(http:\/\/[^/]+)/.exec(printed)!
      const answer = await fetch(`${url}/api/gpt/conferences?q=data+days`, { headers: { 'X-API-Key': key! } })
      expect(await answer.json()).toMatchObject({
        conferences: [
          {
            ...{ name: 'Data Days', type: 'Conference', topic: 'Computer Science', website: 'https://days.example' },
            dates: { start: '2027-06-12', end: '2027-06-17' },
            location: { city: 'Vancouver', country: 'Canada' },
          },
        ],
      })
    } finally {
      child.kill()
    }
  })

  test('confdex import accepts every column map in data/README.md', () => {
    const rows =
      'Bezeichnung,Datum,Ort,Full title,Slug,Art,Nr.\nDatentage,12-17 June 2027,Bonn,Datentage 2027,dt,Tagung,7\n'
    for (const { text } of maps) {
      writeFileSync(
        join(home, 'columns.yaml'),
        /^topic:/m.test(text) ? text : `start_date: Datum\ntopic: =Law\n${text}`,
      )
      const { status, out, err } = type(
        'dist/confdex.js import - --into other.sqlite --map columns.yaml --dry-run',
        rows,
      )
      expect(status, err).toBe(0)
      expect(out).toContain('start_date: 2027-06-12\n  end_date: 2027-06-17\n')
    }
    expect(maps).toHaveLength(2)
  })
})

test('confdex import refuses --licence without --source, an unknown format and a missing file', () => {
  const refused = (words: string) => {
    const { status, out, err } = type(`dist/confdex.js import ${words}`)
    expect({ status, out }).toEqual({ status: 1, out: '' })
    return err
  }
  expect(refused('events.csv --into a.sqlite --licence CC0-1.0')).toContain('expected --source with --licence')
  expect(refused('events.csv --into a.sqlite --format xls')).toContain('Allowed choices are auto, ')
  expect(refused('none.csv --into a.sqlite')).toBe(
    'confdex: none.csv: expected a file, found none that can be read (ENOENT): check the path\n',
  )
  expect(refused('events.csv --into none/a.sqlite')).toContain('none/a.sqlite: expected a file')
})

test('confdex import without the optional packages fails with advice to install them', async () => {
  const bare = scratchFolder()
  mkdirSync(join(bare, 'node_modules'))
  for (const name of ['better-sqlite3', 'bindings', 'file-uri-to-path', 'i18n-iso-countries']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(bare, 'node_modules', name))
  }
  for (const name of ['package.json', 'data', 'dist']) cpSync(join(home, name), join(bare, name), { recursive: true })
  writeFileSync(join(bare, 'a.csv'), readFileSync(join(home, 'events.csv')))
  const { stderr } = spawnSync(join(bare, 'dist/confdex.js'), ['import', 'a.csv', '--into', 'a.sqlite'], {
    encoding: 'utf8',
    cwd: bare,
  })
  expect(stderr).toContain('importing needs the optional dependencies, so install without --omit=optional')
})
