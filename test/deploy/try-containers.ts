/**
 * Builds the Dockerfile with buildah, and runs the image and the fleet of deploy/compose.yaml with podman.
 * Started by try-containers.sh, which makes the base image.
 *
 *   tsx test/deploy/try-containers.ts SNAPSHOT BASE_FOLDER SCRATCH_FOLDER
 */
import assert from 'node:assert/strict'
import { chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../support/fleet/free-port.ts'
import { Engine, imageOfFolder } from './containers/engine.ts'
import { removeFleet, tryFleet } from './containers/fleet-checks.ts'
import { type Data, issueKey, tryAlone } from './containers/image-checks.ts'
import { makeServers } from './containers/server-images.ts'
import { lastOf, parseDockerfile } from './dockerfile.ts'
import { compose, ROOT, read } from './files.ts'

const IMAGE_USER = 1000

const [snapshot, base, scratch] = process.argv.slice(2).map((path) => resolve(path))
if (snapshot === undefined || base === undefined || scratch === undefined) {
  throw new Error('expected a snapshot, the folder of a base image and one for scratch files')
}
const engine = new Engine(scratch)
try {
  await tryAll(snapshot, base, scratch)
} finally {
  removeFleet(engine)
}

async function tryAll(snapshot: string, base: string, scratch: string): Promise<void> {
  const { image } = compose().services['replica-1']
  step('images')
  imageOfFolder(engine, base, `docker.io/library/${parseDockerfile(read('Dockerfile'))[0]!.image}`, scratch)
  engine.build(ROOT, image, ['--format', 'docker'])
  assert.match(engine.inspect(image, '{{json .HealthCheck}}'), /readyz/)
  engine.build(shortImage(image, scratch), `${image}-oci`, ['--format', 'oci'])
  assert.doesNotMatch(engine.inspect(`${image}-oci`, '{{json .HealthCheck}}'), /readyz/)

  step('one container')
  const data = makeData(snapshot, scratch)
  const key = issueKey(engine, image, data)
  for (const name of readdirSync(data.keys)) chownSync(join(data.keys, name), 4242, 4242)
  await tryAlone(engine, image, data, await freePort(), key)

  step('the fleet of compose.yaml')
  makeServers(engine, scratch)
  await tryFleet(engine, data, scratch, await freePort(), key)
}

function makeData(snapshot: string, scratch: string): Data {
  const data = { snapshots: join(scratch, 'data/snapshots'), keys: join(scratch, 'data/keys') }
  for (const folder of Object.values(data)) {
    mkdirSync(folder, { recursive: true })
    chownSync(folder, IMAGE_USER, IMAGE_USER)
  }
  cpSync(snapshot, join(data.snapshots, 'directory.snapshot'))
  return data
}

function shortImage(image: string, scratch: string): string {
  const folder = join(scratch, 'image-short')
  mkdirSync(folder)
  const check = lastOf(parseDockerfile(read('Dockerfile')).at(-1)!, 'HEALTHCHECK')
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${image}\nHEALTHCHECK ${check}\n`)
  return folder
}

function step(name: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}`)
}
