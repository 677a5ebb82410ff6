import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import type { TrustedKey } from '../../src/snapshot/signature/signing-keys.ts'
import type { S3Object } from '../../src/source/remote/s3.ts'
import type { Candidate, PublishRules, Standing } from '../publish/candidate.ts'
import { trustedKeys } from '../trusted-keys.ts'

interface PublishOptions {
  readonly force?: true
  readonly rollback?: string
  readonly sign?: string
}

/** A place where snapshots are published. */
interface Destination {
  publish(candidate: Candidate, rules: PublishRules): Promise<Standing>
  rollBack(trusted: readonly TrustedKey[]): Promise<Standing>
}

/** `confdex publish`: makes a snapshot the current one for servers, or returns to the previous one. */
export function publishCommand(): Command {
  return new Command('publish')
    .description('Makes a snapshot the one that servers load, and keeps the previous one for a rollback.')
    .usage('<snapshot> <destination> | --rollback <destination>')
    .argument('[snapshot]', 'the file to publish')
    .argument('[destination]', 'the path of a link or s3://bucket/key, as in SNAPSHOT on the servers')
    .option('--force', 'publish even if it has far fewer events than the previous one (SNAPSHOT_MIN_SHARE)')
    .option('--sign <keyfile>', 'sign it with this Ed25519 private key (PEM), for servers with SNAPSHOT_VERIFY_KEY')
    .option('--rollback <destination>', 'make the previous snapshot the current one again')
    .action(async (snapshot: string | undefined, destination: string | undefined, options: PublishOptions) => {
      if (options.rollback !== undefined && snapshot === undefined) return rollBack(options.rollback)
      if (options.rollback === undefined && snapshot !== undefined && destination !== undefined) {
        return publish(snapshot, destination, options)
      }
      throw new Error(
        'expected a snapshot and a destination, or --rollback and a destination: see confdex publish --help',
      )
    })
}

async function publish(snapshot: string, destination: string, { force, sign }: PublishOptions): Promise<void> {
  const [{ examine }, { snapshotMinShare }] = await Promise.all([import('../publish/candidate.ts'), configuration()])
  const signWith = sign === undefined ? undefined : await readSigningKey(sign)
  // a snapshot that servers with this environment would refuse is not published
  const trusted = await trustedKeys()
  const place = await openDestination(destination)
  const candidate = await examine(snapshot, signWith === undefined ? trusted : [])
  const minShare = force ? 0 : snapshotMinShare
  const { version, previous } = await place.publish(candidate, { minShare, trusted, signWith })
  console.log(`${destination} is now ${version} with ${candidate.rows.toLocaleString('en')} events.`)
  if (previous === undefined) console.log('There was no snapshot before.')
  else console.log(`To go back to ${previous}: confdex publish --rollback ${destination}`)
}

async function rollBack(destination: string): Promise<void> {
  const { version, previous } = await (await openDestination(destination)).rollBack(await trustedKeys())
  console.log(`${destination} is ${version} again. To go back to ${previous}, run the same command.`)
}

async function openDestination(text: string): Promise<Destination> {
  const { parseLocation } = await import('../../src/source/location.ts')
  const location = parseLocation(text)
  switch (location?.kind) {
    case 'file':
      return folder(location.path)
    case 's3':
      return bucket(location)
    case 'http':
      throw new Error(
        `${text}: expected a path or s3://bucket/key, got an HTTP address, which servers only read: ` +
          "upload the snapshot with the storage's own tool, under a temporary name first",
      )
    case undefined:
      throw new Error(`${text}: expected a path or s3://bucket/key, got an address of another kind`)
  }
}

async function folder(path: string): Promise<Destination> {
  const { publishToFile, rollBackFile } = await import('../publish/to-file.ts')
  return {
    publish: (candidate, rules) => publishToFile(candidate, path, rules),
    rollBack: (trusted) => rollBackFile(path, trusted),
  }
}

async function bucket(object: S3Object): Promise<Destination> {
  const { publishToBucket, rollBackBucket } = await import('../publish/to-bucket.ts')
  const { createS3Client } = await import('../../src/source/remote/s3.ts')
  const client = createS3Client((await configuration()).s3)
  return {
    publish: (candidate, rules) => publishToBucket(client, candidate, object, rules),
    rollBack: () => rollBackBucket(client, object),
  }
}

async function readSigningKey(path: string): Promise<KeyObject> {
  const { parsePrivateKey } = await import('../../src/snapshot/signature/signing-keys.ts')
  try {
    return parsePrivateKey(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `${path}: ${(error as Error).message}: make a key with "openssl genpkey -algorithm ed25519 -out KEYFILE"`,
    )
  }
}

async function configuration() {
  const { readConfig } = await import('../../src/config.ts')
  return readConfig(process.env)
}
