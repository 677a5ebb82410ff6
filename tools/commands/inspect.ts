import { Command, InvalidArgumentError } from 'commander'
import type { EventId } from '../../src/event/record.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

const SIGNATURE_FAULTS: readonly string[] = ['unsigned', 'unknown-signer', 'wrong-signature']

interface InspectOptions {
  event?: EventId
  json?: boolean
}

export function inspectCommand(): Command {
  return new Command('inspect')
    .description(
      'Prints what a snapshot contains: header, sections, values with counts and posting lists, or one event.',
    )
    .argument('<snapshot>', 'the file to read')
    .option('--event <id>', 'print the event with this id instead', parseEventId)
    .option('--json', 'print JSON')
    .action(inspect)
}

async function inspect(path: string, { event, json = false }: InspectOptions): Promise<void> {
  const snapshot = await openChecked(path)
  try {
    console.log(event === undefined ? await describe(snapshot, json) : await describeOne(snapshot, event, json))
  } finally {
    await snapshot.close()
  }
}

/** Opens a snapshot. If its signature does not fit SNAPSHOT_VERIFY_KEY, says so and opens it all the same. */
async function openChecked(path: string): Promise<Snapshot> {
  const { openSnapshot } = await import('../../src/snapshot/open.ts')
  const { SnapshotError } = await import('../../src/snapshot/errors.ts')
  const { trustedKeys } = await import('../trusted-keys.ts')
  try {
    return await openSnapshot(path, { trusted: await trustedKeys() })
  } catch (error) {
    if (!(error instanceof SnapshotError && SIGNATURE_FAULTS.includes(error.fault))) throw error
    console.error(error.message)
    return openSnapshot(path)
  }
}

async function describe(snapshot: Snapshot, json: boolean): Promise<string> {
  const { describeSnapshot } = await import('../inspect/describe-snapshot.ts')
  const { formatDescription } = await import('../inspect/format-description.ts')
  const description = describeSnapshot(snapshot)
  return json ? JSON.stringify(description, null, 2) : formatDescription(description)
}

async function describeOne(snapshot: Snapshot, id: EventId, json: boolean): Promise<string> {
  const { findById } = await import('../../src/snapshot/snapshot.ts')
  const { describeEvent, formatEvent } = await import('../inspect/describe-event.ts')
  const doc = findById(snapshot, id)
  if (doc === undefined) {
    throw new Error(
      `expected an event with the id ${id} in snapshot ${snapshot.header.id}, found none among its ` +
        `${snapshot.rows.toLocaleString('en')} events: check the id`,
    )
  }
  const event = await describeEvent(snapshot, doc)
  return json ? JSON.stringify(event, null, 2) : formatEvent(event)
}

function parseEventId(text: string): EventId {
  const id = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id)) {
    throw new InvalidArgumentError('Expected a whole number from 1 to 9007199254740991, in plain digits.')
  }
  return id as EventId
}
