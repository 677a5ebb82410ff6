import { expect, test } from 'vitest'
import { readDocument } from '../support/documents.ts'
import { environmentOf, execForm, lastOf, parseDockerfile, type Stage } from './dockerfile.ts'

const stages = parseDockerfile(readDocument('Dockerfile'))

const [build, packages, builder, nightly, server] = stages as [Stage, Stage, Stage, Stage, Stage]

test('the Dockerfile has a stage for building snapshots, and ends with the stage of the server', () => {
  expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', 'builder', 'nightly', '4'])
})

test('all stages of the Dockerfile use one release of Node, and only the stage "packages" a larger image', () => {
  const [, release] = /^node:(\d+\.\d+\.\d+)-slim(?:@sha256:[0-9a-f]{64})?$/.exec(server.image) ?? []
  expect(release).toBeDefined()
  for (const { image } of [build, builder]) expect(image).toBe(server.image)
  expect(packages.image).toMatch(new RegExp(`^node:${release}(@sha256:[0-9a-f]{64})?$`))
})

test('the container image that serves contains no packages', () => {
  expect(server.instructions.map(({ name }) => name)).not.toContain('RUN')
  expect(server.instructions.map(({ args }) => args).join()).not.toContain('node_modules')
})

test('the stage that makes the bundle has the lexicon and the countries', () => {
  const copies = build.instructions.filter(({ name }) => name === 'COPY').map(({ args }) => args)
  expect(copies).toContain('data/lexicon data/lexicon')
  expect(copies).toContain('data/countries.txt data/rank-values.txt data/')
})

test('the Dockerfile installs packages with npm ci from package-lock.json', () => {
  const runs = [build, packages].flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'RUN'))
  const installs = runs.map(({ args }) => args).filter((args) => args.startsWith('npm ') && !args.startsWith('npm run'))
  expect(installs).toEqual(['npm ci --ignore-scripts', 'npm ci --omit=dev'])
})

test('the image that builds snapshots has every table of data/, and runs as a user without rights', () => {
  const tables = readDocument('.gitignore').match(/(?<=^!\/)data\/.*\.(?:sql|txt)$/gm)!
  const copied = builder.instructions.filter(({ name }) => name === 'COPY').flatMap(({ args }) => args.split(/\s+/))
  expect(copied).toEqual(expect.arrayContaining(tables))
  expect(lastOf(builder, 'USER')).toBe('node')
  expect(execForm(lastOf(builder, 'ENTRYPOINT')!)).toEqual(['node', 'dist/confdex.js'])
})

test('the image for nightly builds adds the nightly script to the image that builds snapshots', () => {
  expect(nightly.image).toBe('builder')
  expect(execForm(lastOf(nightly, 'ENTRYPOINT')!)).toEqual(['/app/nightly.sh'])
  expect(environmentOf(nightly).CONFDEX).toBe(`${lastOf(builder, 'WORKDIR')}/dist/confdex.js`)
})

test('the image of the server runs as a user without rights, stops on SIGTERM and checks its readiness', () => {
  expect(lastOf(server, 'USER')).toBe('node')
  expect(lastOf(server, 'STOPSIGNAL')).toBe('SIGTERM')
  const [program, , code] = execForm(lastOf(server, 'HEALTHCHECK')!)
  expect(program).toBe('node')
  expect(code).toContain('/readyz')
  expect(environmentOf(server)).toMatchObject({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: lastOf(server, 'EXPOSE'),
  })
})
