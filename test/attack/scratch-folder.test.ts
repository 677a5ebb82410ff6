import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../support/service.ts'
import { removeAbandoned, scratchFolder } from './scratch-folder.ts'

test('folders of attacks that were killed are removed, and nothing else', async () => {
  const parent = await temporaryDirectory()
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const mine = scratchFolder(parent)
  mkdirSync(join(parent, `confdex-attack-${ended}-abcdef`, 'within'), { recursive: true })
  writeFileSync(join(parent, `confdex-attack-${ended}-abcdef`, 'within', 'file'), '')
  const others = [`confdex-attack-${ended}`, `other-${ended}-abcdef`, `confdex-attack-${ended}-abcdef.txt`]
  for (const name of others) mkdirSync(join(parent, name))
  symlinkSync(mine, join(parent, `confdex-attack-${ended}-linked`))
  writeFileSync(join(parent, `confdex-attack-${ended}-aafile`), '')
  removeAbandoned(parent)
  const left = [basename(mine), ...others, `confdex-attack-${ended}-linked`, `confdex-attack-${ended}-aafile`]
  expect(readdirSync(parent).sort()).toEqual(left.sort())
})
