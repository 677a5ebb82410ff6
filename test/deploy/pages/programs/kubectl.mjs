#!/usr/bin/env node
/** Compares the arguments of `kubectl` with the files, and runs pods without a cluster. */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageEnvironment, makeApp, mount, run, yaml } from '../container.mjs'

const words = process.argv.slice(2)
const STATE = '/run/cluster.json'
const state = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : { objects: [], secret: {} }
const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.split(/=(.*)/s)[1]
const after = (name) => words[words.indexOf(name) + 1]

function objectsIn(path) {
  return yaml.parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((each) => each.toJS())
}

function find(kind, name) {
  const found = state.objects.find((each) => each.kind.toLowerCase() === kind && each.metadata.name === name)
  if (found === undefined) throw new Error(`Error from server (NotFound): ${kind} "${name}" not found`)
  return found
}

/** Runs a command, or that of the image, as a pod does. @returns the exit code */
function runPod({ volumes, containers: [container] }, command, stdin) {
  for (const { name, mountPath } of container.volumeMounts) {
    const { persistentVolumeClaim: claim } = volumes.find((volume) => volume.name === name)
    const folder = join('/run/volumes', claim?.claimName ?? name)
    if (claim !== undefined) find('persistentvolumeclaim', claim.claimName)
    mkdirSync(folder, { recursive: true })
    // as fsGroup does
    chownSync(folder, 0, 1000)
    chmodSync(folder, 0o2775)
    mount(folder, mountPath)
  }
  const isNightly = container.image.includes('nightly')
  const own = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]))
  const given = {}
  for (const { configMapRef, secretRef } of container.envFrom)
    Object.assign(given, configMapRef ? find('configmap', configMapRef.name).data : state.secret[secretRef.name])
  makeApp()
  const program = command ?? [...(isNightly ? ['/app/nightly.sh'] : ['node', 'dist/confdex.js']), ...container.args]
  return run(program, { ...imageEnvironment(isNightly), ...given, ...own }, stdin)
}

const [verb, kind] = words
if (verb === 'create' && kind === 'secret') {
  const literals = words.filter((word) => word.startsWith('--from-literal='))
  state.secret[words[3]] = Object.fromEntries(
    literals.map((word) => word.replace('--from-literal=', '').split(/=(.*)/s)),
  )
} else if (verb === 'apply') {
  const folder = after('--kustomize')
  const files = words.includes('--kustomize')
    ? objectsIn(join(folder, 'kustomization.yaml'))[0].resources.map((name) => join(folder, name))
    : [after('--filename')]
  state.objects.push(...files.flatMap(objectsIn))
} else if (verb === 'create' && kind === 'job') {
  const [, name] = option('from').split('/')
  const job = { kind: 'Job', metadata: { name: words.at(-1) }, spec: find('cronjob', name).spec.jobTemplate.spec }
  state.objects.push(job)
  if (runPod(job.spec.template.spec) === 0) job.isComplete = true
} else if (verb === 'exec') {
  const target = words.find((word) => word.startsWith('job/'))
  const command = words.slice(words.indexOf('--') + 1)
  process.exitCode = runPod(
    find('job', target.slice('job/'.length)).spec.template.spec,
    command,
    words.includes('--stdin') ? 'inherit' : 'ignore',
  )
} else if (verb === 'wait') {
  if (words.includes('--for=condition=complete')) {
    if (!find('job', words.at(-1).replace('job/', '')).isComplete)
      throw new Error('timed out waiting for the condition')
  } else find('job', after('--selector').replace('job-name=', ''))
} else if (verb === 'delete') {
  for (const name of words.slice(2)) state.objects.splice(state.objects.indexOf(find(kind, name)), 1)
} else if (verb === 'rollout') {
  find('deployment', words[2].replace('deployment/', ''))
  if (readdirSync('/run/volumes/confdex-snapshots').length === 0) throw new Error('expected a snapshot')
} else throw new Error(`kubectl ${words.join(' ')}: not known here`)
writeFileSync(STATE, JSON.stringify(state))
