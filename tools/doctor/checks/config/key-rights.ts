import { stat } from 'node:fs/promises'
import { type Check, ok, problem, warning } from '../../check.ts'

const GROUP_OR_OTHERS_WRITE = 0o022
const OTHERS_READ = 0o004

/** The file holds digests, so reading it reveals no key. But anyone who may write it can add a key. */
export const keyRightsCheck: Check = {
  name: 'rights of the key file',
  async run({ config: { keysFile } }) {
    const file = await stat(keysFile).catch(() => undefined)
    if (file === undefined) return undefined
    const found = `mode ${(file.mode & 0o777).toString(8)}`
    if (file.mode & GROUP_OR_OTHERS_WRITE) {
      return problem(
        'a file that only its owner may write',
        found,
        `run chmod go-w ${keysFile}; anyone who may write it can add a key`,
      )
    }
    if (file.mode & OTHERS_READ) {
      return warning('a file that not everybody may read', found, `run chmod o-r ${keysFile}; it lists who has keys`)
    }
    return ok(found)
  },
}
