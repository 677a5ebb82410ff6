import { expect, it } from 'vitest'
import { REFUSED_EXIT, tryInProcess, trySnapshot } from '../../src/source/trial.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'

const never = new AbortController().signal

/** A trial whose process runs JavaScript instead of opening a snapshot. */
const running = (script: string, limitMs = 60_000) => ({
  command: [process.execPath, '-e', script] as [string, ...string[]],
  limitMs,
})

const built = sharedDirectory(() => buildDirectory(manyEvents(300)))

it('a sound snapshot passes the trial of confdex try', async () => {
  await trySnapshot(built.path, [])
})

it('an empty snapshot passes the trial of confdex try', async () => {
  const empty = await buildDirectory([])
  await trySnapshot(empty.path, [])
  await empty.dispose()
})

it.each([0, REFUSED_EXIT])('if the trial process ends with exit code %i, the snapshot is opened', async (code) => {
  await tryInProcess('file', never, running(`process.exit(${code})`))
})

it('a trial process that hangs is killed, and the snapshot is refused', async () => {
  const trial = tryInProcess('file', never, running('for (;;);', 500))
  await expect(trial).rejects.toMatchObject({ fault: 'failed-trial', found: expect.stringContaining('SIGKILL') })
})

it('a snapshot that makes the trial process fail is refused with the message of the process', async () => {
  const trial = tryInProcess('file', never, running('throw new RangeError("out of words")'))
  await expect(trial).rejects.toMatchObject({ fault: 'failed-trial', found: expect.stringContaining('out of words') })
})

it('if no trial process can be started, the snapshot is opened without a trial', async () => {
  await tryInProcess('file', never, { command: ['/no/such/program'] })
})

it('the trial of a snapshot can be aborted while its process runs', async () => {
  const stopping = new AbortController()
  const trial = tryInProcess('file', stopping.signal, running('for (;;);'))
  stopping.abort()
  await expect(trial).rejects.toThrow('abort')
})
