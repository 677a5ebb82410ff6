#!/usr/bin/env node
/** Starts units of this project as systemd does; redis-server and haproxy as the packages of Debian do. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const [verb, ...words] = process.argv.slice(2)
const units = words.filter((word) => !word.startsWith('--')).map((name) => name.replace(/\.service$/, ''))
const isStarted = verb === 'start' || verb === 'restart' || words.includes('--now')

/** Settings of a unit file, each with all of its values. */
function settingsOf(file, instance) {
  const settings = new Map()
  for (const [, key, value] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    settings.set(key, [...(settings.get(key) ?? []), value.replaceAll('%i', instance)])
  return settings
}

function environmentIn(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s)))
}

/** The command, user, folder and environment of a unit, and whether it ends by itself. */
function startOf(unit) {
  if (unit === 'redis-server') {
    mkdirSync('/var/lib/redis', { recursive: true })
    return { command: ['redis-server', '--dir', '/var/lib/redis', '--save', ''], cwd: '/', environment: {} }
  }
  if (unit === 'haproxy') {
    const environment = environmentIn('/etc/default/haproxy')
    return { command: ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'], cwd: '/', environment }
  }
  const [name, instance = ''] = unit.split('@')
  const file = `/etc/systemd/system/${name}${unit.includes('@') ? '@' : ''}.service`
  const settings = settingsOf(file, instance)
  const [cwd, user, cache] = ['WorkingDirectory', 'User', 'CacheDirectory'].map((key) => settings.get(key)?.[0])
  if (cache !== undefined) execFileSync('install', ['-d', '-o', user, '-g', user, `/var/cache/${cache}`])
  const environment = environmentIn(settings.get('EnvironmentFile')[0])
  for (const line of settings.get('Environment') ?? [])
    for (const setting of line.split(' ')) Object.assign(environment, Object.fromEntries([setting.split(/=(.*)/s)]))
  const exec = settings.get('ExecStart')[0].replaceAll(/\$\{(\w+)\}/g, (_, variable) => environment[variable])
  const command = exec.replace('/usr/bin/node', process.execPath).split(' ')
  return { command, user, cwd, environment, isOneshot: settings.get('Type')[0] === 'oneshot' }
}

const pidFile = (unit) => `/run/units/${unit}`

function pidOf(unit) {
  if (!existsSync(pidFile(unit))) return undefined
  const pid = Number(readFileSync(pidFile(unit), 'utf8'))
  return existsSync(`/proc/${pid}`) ? pid : undefined
}

function start(unit) {
  const { command, user, cwd, environment, isOneshot } = startOf(unit)
  const log = openSync(`/var/log/units/${unit}`, 'a')
  const env = { PATH: process.env.PATH, ...environment }
  const [program, ...args] = user === undefined ? command : ['setpriv', ...asUser(user), ...command]
  const options = { cwd, env, stdio: ['ignore', log, log] }
  if (isOneshot) {
    const { status } = spawnSync(program, args, options)
    if (status !== 0) throw new Error(`${unit} ended with ${status}: ${readFileSync(`/var/log/units/${unit}`, 'utf8')}`)
    return
  }
  const child = spawn(program, args, { ...options, detached: true })
  child.unref()
  writeFileSync(pidFile(unit), String(child.pid))
}

function asUser(user) {
  return ['--reuid', user, '--regid', user, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
}

function stop(unit) {
  const pid = pidOf(unit)
  if (pid === undefined) return
  process.kill(pid, 'SIGTERM')
  for (let tries = 0; existsSync(`/proc/${pid}`); tries++) {
    if (tries > 400) throw new Error(`${unit} did not end within 20 s`)
    if (/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) break
    spawnSync('/usr/bin/sleep', ['0.05'])
  }
  rmSync(pidFile(unit))
}

if (verb === 'daemon-reload') {
  const files = readdirSync('/etc/systemd/system').filter((name) => name.startsWith('confdex'))
  if (files.length === 0) throw new Error('expected units')
}
for (const unit of units) {
  if (/\.(target|timer)$/.test(unit)) {
    if (!existsSync(`/etc/systemd/system/${unit}`)) throw new Error(`Unit ${unit} not found.`)
  } else if (unit === 'systemd-journald') {
    if (verb !== 'restart') throw new Error(`expected a restart of ${unit}`)
  } else if (verb === 'status') {
    console.log(unit, pidOf(unit) === undefined ? 'inactive' : 'active (running)')
  } else if (verb === 'reload') {
    process.kill(pidOf(unit), 'SIGHUP')
  } else {
    if (verb === 'restart' || verb === 'stop') stop(unit)
    if (isStarted && pidOf(unit) === undefined) start(unit)
  }
}
