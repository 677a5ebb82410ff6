import { expect, test } from 'vitest'
import { environmentOf, execForm, lastOf, parseDockerfile } from './dockerfile.ts'
import { read } from './files.ts'

const stages = parseDockerfile(read('Dockerfile'))

test('a Dockerfile is read by stages, without comments, lines joined', () => {
  const text =
    '# one\nFROM a AS build\nRUN x\n# two\nFROM b\nENV A=1 B=/c\nHEALTHCHECK --interval=1s \\\n  CMD ["d", "e f"]\n'
  const [build, last] = parseDockerfile(text)
  expect(build).toEqual({ name: 'build', image: 'a', instructions: [{ name: 'RUN', args: 'x' }] })
  expect(last).toMatchObject({ name: '1', image: 'b' })
  expect(environmentOf(last!)).toEqual({ A: '1', B: '/c' })
  expect(execForm(lastOf(last!, 'HEALTHCHECK')!)).toEqual(['d', 'e f'])
})

test('what is not understood is told', () => {
  expect(() => parseDockerfile('RUN x')).toThrow('expected FROM first, got RUN x')
  expect(() => parseDockerfile('FROM a\nrun x')).toThrow('expected an instruction, got run x')
})

test('the image is of two stages of one slim Node of a pinned release; packages stay in the first', () => {
  const [first, second] = stages.map(({ image }) => image)
  expect(first).toMatch(/^node:24\.\d+\.\d+-slim(@sha256:[0-9a-f]{64})?$/)
  expect(second).toBe(first)
  expect(stages[1]!.instructions.map(({ name }) => name)).not.toContain('RUN')
  expect(stages[1]!.instructions.map(({ args }) => args).join()).not.toContain('node_modules')
})

test('the image runs as a user without rights, stops by SIGTERM and asks itself whether it is ready', () => {
  const image = stages[1]!
  expect(lastOf(image, 'USER')).toBe('node')
  expect(lastOf(image, 'STOPSIGNAL')).toBe('SIGTERM')
  const [program, , code] = execForm(lastOf(image, 'HEALTHCHECK')!)
  expect(program).toBe('node')
  expect(code).toContain('/readyz')
  expect(environmentOf(image)).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: lastOf(image, 'EXPOSE') })
})
