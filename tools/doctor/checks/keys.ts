import { stat } from 'node:fs/promises'
import { KeyFileError, readKeyFile } from '../../../src/keys/key-file.ts'
import { type KeyRecord, keyState, refusedFromMs } from '../../../src/keys/key-record.ts'
import { type Check, ok, problem, warning } from '../check.ts'

const WEEK_MS = 7 * 86_400_000

export const keysCheck: Check = {
  name: 'keys',
  async run({ config: { keysFile }, machine }) {
    const issue = 'issue one with `confdex keys issue --plan free --label TEXT`; without a key every request gets 401'
    let records: readonly KeyRecord[] | undefined
    try {
      records = await readKeyFile(keysFile)
    } catch (error) {
      if (!(error instanceof KeyFileError)) throw error
      return problem('a valid key file', error.message, 'do what the message says; no server starts with this file')
    }
    if (records === undefined) return problem('a key file', `none at ${keysFile}`, `check KEYS_FILE, or ${issue}`)
    const nowMs = machine.nowMs()
    const counts = { active: 0, expired: 0, revoked: 0 }
    for (const record of records) counts[keyState(record, nowMs)]++
    const { active, expired, revoked } = counts
    const found = `${active} active, ${expired} expired, ${revoked} revoked`
    if (active === 0) return problem('an active key', `${found} in ${keysFile}`, issue)
    const soon = records.filter(
      (record) => keyState(record, nowMs) === 'active' && refusedFromMs(record) - nowMs < WEEK_MS,
    )
    return ok(soon.length === 0 ? found : `${found}; expiring within a week: ${soon.map(({ id }) => id).join(', ')}`)
  },
}

const GROUP_OR_OTHERS_WRITE = 0o022
const OTHERS_READ = 0o004

/** Reading the key file reveals labels and digests, but no keys. A user who may write it can add a key. */
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
