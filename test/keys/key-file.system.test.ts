import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readKeyFile } from '../../src/keys/key-file.ts'
import { scratchFolder } from '../support/scratch.ts'

test('processes that issue keys at the same time, through a link or not, lose no key', async () => {
  const folder = scratchFolder()
  const [file, link] = [join(folder, 'real.json'), join(folder, 'keys.json')]
  await symlink('real.json', link)
  const issue = (path: string, label: string) => {
    const tsx = join(import.meta.dirname, '../../node_modules/.bin/tsx')
    const program = join(import.meta.dirname, '../../tools/confdex.ts')
    const args = [program, 'keys', 'issue', '--plan', 'free', '--label', label]
    return promisify(execFile)(tsx, args, { env: { ...process.env, KEYS_FILE: path } })
  }
  await Promise.all([issue(file, 'a'), issue(link, 'b'), issue(link, 'c')])
  expect((await readKeyFile(link))!.map(({ label }) => label).sort()).toEqual(['a', 'b', 'c'])
})
