import { Command, Option } from 'commander'
import { TIERS, type Tier } from '../../src/http/api-key.ts'
import type { KeyRecord } from '../../src/http/key-file.ts'

/** `confdex keys`: issue, list and revoke API keys in the file that KEYS_FILE names. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('issue, list and revoke API keys (KEYS_FILE names their file)')
    .addCommand(issueCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand())
}

function issueCommand(): Command {
  return new Command('issue')
    .description('issue a key and print it; it cannot be shown again')
    .addOption(new Option('--plan <plan>', 'what the key may use').choices(TIERS).makeOptionMandatory())
    .requiredOption('--label <text>', 'whom the key is for')
    .action(async ({ plan, label }: { plan: Tier; label: string }) => {
      const { issueKey } = await import('../../src/http/key-file.ts')
      const { key, record } = await issueKey(await keysFile(), plan, label, new Date())
      console.error(`Key ${record.id} (${record.plan}) for ${record.label}. This is the only time it is shown:`)
      console.log(key)
    })
}

function listCommand(): Command {
  return new Command('list').description('list all keys by id, revoked ones too').action(async () => {
    const { readKeyFile } = await import('../../src/http/key-file.ts')
    const path = await keysFile()
    const records = (await readKeyFile(path)) ?? []
    if (records.length === 0) console.error(`No keys in ${path}.`)
    for (const record of records) console.log(line(record))
  })
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('revoke a key; running servers refuse it within 10 s')
    .argument('<id>', 'the 8 hex digits behind the plan in the key, as "keys list" shows them')
    .action(async (id: string) => {
      const { revokeKey } = await import('../../src/http/key-file.ts')
      const record = await revokeKey(await keysFile(), id, new Date())
      console.error(`Key ${record.id} (${record.plan}) for ${record.label} is revoked since ${record.revoked}.`)
    })
}

async function keysFile(): Promise<string> {
  const { readConfig } = await import('../../src/config.ts')
  return readConfig(process.env).keysFile
}

function line({ id, plan, created, revoked, label }: KeyRecord): string {
  return [id, plan, created, revoked === null ? 'active' : `revoked ${revoked}`, label].join('\t')
}
