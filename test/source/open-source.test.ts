import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openSource } from '../../src/source/open-source.ts'
import { urlOf } from '../../src/source/remote/s3.ts'
import { startFakeS3 } from '../support/fake-s3.ts'
import { startStorage } from '../support/http-storage.ts'
import { answersAs, keep, sourceSettings as settings, sharedThree, startKeeping } from './keeping.ts'

const { old, fresh } = sharedThree()

it('a path in SNAPSHOT is opened as a file', async () => {
  const { keeper } = await startKeeping(await openSource(settings(old.path)))
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it('a URL in SNAPSHOT is downloaded, and the query of the URL is never shown', async () => {
  const storage = await startStorage((request, response) => {
    response.setHeader('etag', '"x"')
    if (request.url === '/a%20b?token=secret') response.end(readFileSync(old.path))
    else response.writeHead(404).end()
  })
  const source = await openSource(settings(`${storage.url}/a%20b?token=secret`))
  expect(source.name).toBe(`${storage.url}/a%20b`)
  const { keeper } = await startKeeping(source)
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it.each(['ftp://example.org/x', 'https://me:secret@example.org/x', 's3://bucket/', 's3:///key', ''])(
  'SNAPSHOT with the value %j is refused',
  async (text) => {
    await expect(openSource(settings(text))).rejects.toThrow('expected a path, an http or https URL')
  },
)

async function redirecting(targetOf: (path: string) => string) {
  return startStorage(({ url = '' }, response) => {
    if (url === '/snapshot') response.setHeader('etag', '"x"').end(readFileSync(old.path))
    else response.writeHead(302, { location: targetOf(url) }).end()
  })
}

it('a redirect from the URL in SNAPSHOT to another path of the same origin is followed', async () => {
  const storage = await redirecting(() => '/snapshot')
  const { keeper } = await startKeeping(await openSource(settings(`${storage.url}/latest`)))
  expect(await answersAs(keeper.current, old)).toBe(true)
})

it('a redirect from the URL in SNAPSHOT to a text that is no URL is refused', async () => {
  const storage = await redirecting(() => 'http://[')
  const { keeper } = keep(await openSource(settings(storage.url)))
  await expect(keeper.start()).rejects.toMatchObject({ fault: 'bad-answer', found: 'another text' })
})

it('a snapshot is requested from S3 storage with a signature, and is swapped in only if its ETag changed', async () => {
  const s3 = await startFakeS3()
  const path = "/bucket/nightly/all events+'(1)*.snapshot"
  s3.objects.set(path, { bytes: readFileSync(old.path), metadata: {} })
  const { keeper } = await startKeeping(await openSource(settings(`s3:/${path}`, s3.settings)))
  expect(await answersAs(keeper.current, old)).toBe(true)
  expect(await keeper.check()).toEqual({ state: 'unchanged' })
  s3.objects.set(path, { bytes: readFileSync(fresh.path), metadata: {} })
  expect((await keeper.check()).state).toBe('swapped')
  expect(await answersAs(keeper.current, fresh)).toBe(true)
})

it.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
  ['another region', { region: 'us-east-1' }, '403 InvalidAccessKeyId'],
  ['a missing object', {}, '404 NoSuchKey'],
])('the error after S3 refuses a request has the status and code of S3: %s', async (_, changes, found) => {
  const s3 = await startFakeS3()
  const { keeper } = keep(await openSource(settings('s3://bucket/key', { ...s3.settings, ...changes })))
  await expect(keeper.start()).rejects.toMatchObject({ fault: 'bad-answer', place: 's3://bucket/key', found })
})

it('an s3 URL in SNAPSHOT is refused without credentials', async () => {
  await expect(openSource(settings('s3://bucket/key'))).rejects.toMatchObject({ fault: 'no-credentials' })
})

it.each([
  ['https://bucket.s3.us-east-1.amazonaws.com/a/b%20c', 'bucket', undefined],
  ['https://s3.us-east-1.amazonaws.com/dotted.bucket/a/b%20c', 'dotted.bucket', undefined],
  ['https://storage.example.org/base/bucket/a/b%20c', 'bucket', 'https://storage.example.org/base/'],
])('an s3 URL is requested from the address %s', (url, bucket, endpoint) => {
  expect(urlOf({ bucket, key: 'a/b c' }, { region: 'us-east-1', endpoint })).toBe(url)
})
