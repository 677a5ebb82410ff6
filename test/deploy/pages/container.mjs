/** Runs commands of the images of this project, without containers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { REPOSITORY, BUNDLE } = process.env
const require = createRequire(join(REPOSITORY, 'package.json'))

export const yaml = require('yaml')

/** Copies the content of the images into /app. */
export function makeApp() {
  if (existsSync('/app/dist')) return
  cpSync(BUNDLE, '/app/dist', { recursive: true })
  for (const name of ['package.json', 'deploy/nightly.sh'])
    cpSync(join(REPOSITORY, name), join('/app', name.split('/').at(-1)))
  mkdirSync('/app/data')
  for (const name of readdirSync(join(REPOSITORY, 'data')))
    if (/\.(txt|sql)$/.test(name)) cpSync(join(REPOSITORY, 'data', name), join('/app/data', name))
  mount(realpathSync(join(REPOSITORY, 'node_modules')), '/app/node_modules')
}

/** The variables of the image that serves or, with `isNightly`, of the image that builds every night. */
export function imageEnvironment(isNightly) {
  const text = readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
  const stages = text.split(/^FROM /m).slice(1)
  const stage = isNightly ? stages.find((each) => / AS nightly$/m.test(each)) : stages.at(-1)
  const settings = [...stage.matchAll(/^ENV (.*)$/gm)].flatMap(([, words]) => words.trim().split(/\s+/))
  return Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s)))
}

export function mount(from, to) {
  if (!existsSync(from)) throw new Error(`${from}: no such folder to mount at ${to}`)
  mkdirSync(to, { recursive: true })
  execFileSync('mount', ['--bind', from, to])
}

export const USER = ['setpriv', '--reuid', '1000', '--regid', '1000', '--clear-groups', '--bounding-set=-all']

/** Runs a command as the user of the image. @returns its exit code */
export function run(command, environment, stdin = 'ignore') {
  const [program, ...args] = [...USER, ...command.map((word) => (word === 'node' ? process.execPath : word))]
  const env = { PATH: process.env.PATH, ...environment }
  const { status, error } = spawnSync(program, args, { cwd: '/app', env, stdio: [stdin, 'inherit', 'inherit'] })
  if (error) throw error
  return status ?? 1
}
