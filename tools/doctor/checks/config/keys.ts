import { readKeyFile } from '../../../../src/keys/key-file.ts'
import { expiryMs, type KeyRecord, keyState } from '../../../../src/keys/key-record.ts'
import { KeyFileError } from '../../../../src/keys/parse-key-file.ts'
import { type Check, ok, problem } from '../../check.ts'

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
    const soon = records.filter((record) => keyState(record, nowMs) === 'active' && expiryMs(record) - nowMs < WEEK_MS)
    return ok(soon.length === 0 ? found : `${found}; expiring within a week: ${soon.map(({ id }) => id).join(', ')}`)
  },
}
