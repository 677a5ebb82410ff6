import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Command, InvalidArgumentError } from 'commander'
import type { TrustedKey } from '../../src/snapshot/signature/signing-keys.ts'
import type { S3Object } from '../../src/source/remote/s3.ts'
import type { Candidate, Published, PublishRules, Standing, Version } from '../publish/candidate.ts'
import { trustedKeys } from '../trusted-keys.ts'

interface PublishOptions {
  readonly force?: true
  readonly keep: number
  readonly list?: string
  readonly rollback?: string
  readonly sign?: string
}

/** A place where snapshots are published. */
interface Destination {
  publish(candidate: Candidate, rules: PublishRules): Promise<Published>
  rollBack(id: string | undefined, trusted: readonly TrustedKey[]): Promise<Standing>
  list(): Promise<Version[]>
}

export function publishCommand(): Command {
  return new Command('publish')
    .description('Makes a snapshot the current version, which servers load, and keeps earlier versions for a rollback.')
    .usage('<snapshot> <destination> | --list <destination> | --rollback [id] <destination>')
    .argument('[snapshot]', 'the file to publish')
    .argument('[destination]', 'the path of a link or s3://bucket/key, as in SNAPSHOT on the servers')
    .option('--force', 'publish even if it has far fewer events than the previous snapshot (SNAPSHOT_MIN_SHARE)')
    .option('--keep <number>', 'number of earlier versions to keep', parseKeep, 2)
    .option('--sign <keyfile>', 'sign it with this Ed25519 private key (PEM), for servers with SNAPSHOT_VERIFY_KEY')
    .option('--list <destination>', 'print the current version and the earlier versions that are kept')
    .option('--rollback <version>', 'make the version with this id current again; without an id, the previous version')
    .action(run)
}

/** @throws Error if the number of arguments does not fit the options */
async function run(first: string | undefined, second: string | undefined, options: PublishOptions): Promise<void> {
  const { list, rollback } = options
  const tasks = [list === undefined ? '' : 'list', rollback === undefined ? '' : 'rollback'].join('') || 'publish'
  switch (`${tasks} ${[first, second].filter((each) => each !== undefined).length}`) {
    case 'publish 2':
      return publish(first!, second!, options)
    case 'list 0':
      return listVersions(list!)
    case 'rollback 0':
      return rollBack(rollback!)
    case 'rollback 1':
      if (VERSION_ID.test(rollback!)) return rollBack(first!, rollback)
  }
  throw new Error(
    'expected a snapshot and a destination, or --list or --rollback and a destination: see confdex publish --help',
  )
}

/** The beginning of a version's file name, at least 4 digits long. */
const VERSION_ID = /^[0-9a-f]{4,16}(-[0-9a-f]{0,16})?(\.snapshot)?$/

function parseKeep(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1 to 99.')
  return Number(text)
}

async function publish(snapshot: string, destination: string, options: PublishOptions): Promise<void> {
  const { force, keep, sign } = options
  const [{ examine }, { snapshotMinShare }] = await Promise.all([import('../publish/candidate.ts'), configuration()])
  const signWith = sign === undefined ? undefined : await readSigningKey(sign)
  // servers with the same environment refuse a snapshot that none of these keys has signed
  const trusted = await trustedKeys()
  const place = await openDestination(destination)
  const candidate = await examine(snapshot, signWith === undefined ? trusted : [])
  const minShare = force ? 0 : snapshotMinShare
  const { standing, lost } = await place.publish(candidate, { minShare, trusted, signWith, keep })
  console.log(`${destination} is now ${standing.version} with ${candidate.rows.toLocaleString('en')} events.`)
  const [previous] = standing.earlier
  if (previous === undefined) console.log('There was no snapshot before.')
  else console.log(`To go back to ${previous}: confdex publish --rollback ${destination}`)
  for (const line of lost) console.error(`Warning: ${line}.`)
}

async function rollBack(destination: string, id?: string): Promise<void> {
  const place = await openDestination(destination)
  const { version, earlier } = await place.rollBack(id, await trustedKeys())
  console.log(
    `${destination} is ${version} again. To go back to ${earlier[0]}: confdex publish --rollback ${destination}`,
  )
}

async function listVersions(destination: string): Promise<void> {
  const versions = await (await openDestination(destination)).list()
  if (versions.length === 0)
    throw new Error(`${destination}: expected a published snapshot, found none: publish one first`)
  versions.forEach(({ name, rows, published }, index) => {
    const events = rows === undefined ? 'unknown' : rows.toLocaleString('en')
    const time = `${published.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    console.log(`${index === 0 ? 'current' : 'earlier'}  ${name}  ${events} events  published ${time}`)
  })
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
  const { listFile, publishToFile, rollBackFile } = await import('../publish/to-file.ts')
  return {
    publish: (candidate, rules) => publishToFile(candidate, path, rules),
    rollBack: (id, trusted) => rollBackFile(path, id, trusted),
    list: () => listFile(path),
  }
}

async function bucket(object: S3Object): Promise<Destination> {
  const { listBucket, publishToBucket, rollBackBucket } = await import('../publish/to-bucket.ts')
  const { createS3Client } = await import('../../src/source/remote/s3.ts')
  const client = createS3Client((await configuration()).s3)
  return {
    publish: (candidate, rules) => publishToBucket(client, candidate, object, rules),
    rollBack: (id) => rollBackBucket(client, object, id),
    list: () => listBucket(client, object),
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
