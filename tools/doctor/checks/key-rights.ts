import { stat } from 'node:fs/promises'
import type { Check } from '../check.ts'
import { ok, problem, warning } from '../verdict.ts'

const GROUP_OR_OTHERS_WRITE = 0o022
const OTHERS_READ = 0o004

/** Digests of random keys tell nobody the keys; whoever may write the file may add one. */
export const keyRightsCheck: Check = {
  name: 'rights of the key file',
  async run({ config: { keysFile } }) {
    const file = await stat(keysFile).catch(() => undefined)
    if (file === undefined) return undefined
    const found = `mode ${(file.mode & 0o777).toString(8)}`
    if (file.mode & GROUP_OR_OTHERS_WRITE) {
      return problem('only its owner to write it', found, `chmod go-w ${keysFile}: whoever may write it may add a key`)
    }
    if (file.mode & OTHERS_READ) {
      return warning('not everybody to read it', found, `chmod o-r ${keysFile}: it tells for whom keys were issued`)
    }
    return ok(found)
  },
}
