import { afterEach, expect, test, vi } from 'vitest'
import { doctorCommand } from '../../tools/commands/doctor.ts'
import { healthyInstallation } from './doctor/healthy.ts'
import { printedBy } from './printed-by.ts'

afterEach(() => {
  process.exitCode = undefined
})

async function doctor(environment: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const lines = await printedBy(doctorCommand(), ...args)
  return { text: lines.join('\n'), code: process.exitCode ?? 0 }
}

test('confdex doctor prints one line a check and exits with 0 if there is no problem', async () => {
  const { environment } = await healthyInstallation()
  const { text, code } = await doctor(environment)
  for (const line of text.split('\n')) expect(line).toMatch(/^(ok {5}|warning) {2}\S.* {2}\S/)
  expect(text).toMatch(/^ok {7}snapshot +[0-9a-f]{16}, 0 events/m)
  expect(code).toBe(0)
})

test('for a problem, confdex doctor prints what it expected, what it found and advice, and exits with 1', async () => {
  const { environment } = await healthyInstallation()
  const { text, code } = await doctor({ ...environment, KEYS_FILE: '/nonexistent/keys.json' })
  expect(text).toMatch(
    /^problem {2}keys +expected a key file, found none at \/nonexistent\/keys.json: check KEYS_FILE, or issue one/m,
  )
  expect(code).toBe(1)
})

test('confdex doctor reports each invalid environment variable as a problem', async () => {
  const { text, code } = await doctor({ PORT: 'x', REDIS_URL: 'redis://:secret@' })
  expect(text.split('\n')).toEqual([
    'problem  configuration  expected a whole number from 0 to 65535, found PORT="x": correct the variable or unset it',
    expect.stringMatching(/^problem {2}configuration {2}expected redis:\/\/.*, found REDIS_URL="\*\*\*@": correct/),
  ])
  expect(text).not.toContain('secret')
  expect(code).toBe(1)
})
