#!/usr/bin/env node
/** `docker compose build`, `run` and `up` as the pages use them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { imageEnvironment, makeApp, mount, run, USER, yaml } from '../container.mjs'

const [compose, verb, ...words] = process.argv.slice(2)
if (compose === 'build') {
  // an image that no page runs
  process.exit(words.length + 1 > 0 ? 0 : 1)
}
if (compose === 'run') process.exit(0)
const { services } = yaml.parse(readFileSync('compose.yaml', 'utf8'), { merge: true })

function environmentOf(name) {
  return { ...imageEnvironment(name === 'nightly'), ...services[name].environment }
}

function mountAll(name) {
  for (const volume of services[name].volumes) {
    const [from, to] = volume.split(':')
    if (to !== undefined) mount(resolve(from), to)
  }
}

if (verb === 'build') {
  for (const name of words) if (services[name]?.build === undefined) throw new Error(`no service ${name} to build`)
  makeApp()
} else if (verb === 'run') {
  const own = words[0] === '--rm' ? words.slice(1) : words
  const entrypoint = own[0] === '--entrypoint' ? own.splice(0, 2)[1] : undefined
  const [name, ...args] = own
  mountAll(name)
  const program = name === 'nightly' ? ['/app/nightly.sh'] : ['node', 'dist/confdex.js']
  const command = args.length > 0 ? args : (services[name].command ?? [])
  process.exitCode = run([...(entrypoint === undefined ? program : [entrypoint]), ...command], environmentOf(name))
} else if (verb === 'up') {
  spawn('redis-server', ['--save', ''], { detached: true, stdio: 'ignore' }).unref()
  const replicas = Object.keys(services).filter((name) => name.startsWith('replica-'))
  for (const [index, name] of replicas.entries()) {
    if (index === 0) mountAll(name)
    const own = { ...environmentOf(name), HOST: `127.0.0.1${index + 1}`, SNAPSHOT_CACHE_DIR: '/tmp' }
    own.PUBLIC_BASE_URL = own.PUBLIC_BASE_URL.replace(/^\$\{\w+:-(.*)\}$/, '$1')
    const [program, ...args] = [...USER, process.execPath, 'dist/confdex.js', 'serve']
    spawn(program, args, {
      cwd: '/app',
      env: { PATH: process.env.PATH, ...own },
      detached: true,
      stdio: 'ignore',
    }).unref()
  }
  // in the container, this address would also be that of the replicas
  const env = { PATH: process.env.PATH, ...services.haproxy.environment, LISTEN: '127.0.0.1:8080' }
  spawn('haproxy', ['-db', '-f', 'haproxy.cfg'], { env, detached: true, stdio: 'ignore' }).unref()
  for (let tries = 0; ; tries++) {
    const answer = await fetch('http://127.0.0.1:8080/readyz').catch(() => undefined)
    if (answer?.ok) break
    if (tries > 200) throw new Error('expected the service to be ready')
    await new Promise((resolved) => setTimeout(resolved, 50))
  }
} else throw new Error(`docker ${process.argv.slice(2).join(' ')}: not known here`)
