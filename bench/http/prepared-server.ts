/**
 * What the service is compared with: servers that send, for each target, a prepared buffer with the bytes of the service's own
 * answer. Arguments: which one, and the file with the answers (pairs of target and body).
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { JSON_TYPE } from '../../src/http/response/send.ts'
import { announce } from './announce.ts'
import { startFloor } from './floor.ts'

const [kind, answersFile] = process.argv.slice(2)
const pairs = JSON.parse(await readFile(answersFile!, 'utf8')) as [target: string, body: string][]
const answers = new Map(pairs.map(([target, body]) => [target, Buffer.from(body)]))

if (kind === 'node') {
  const server = createServer((request, response) => {
    const body = answers.get(request.url!)!
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => announce({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
} else if (kind === 'fastify') {
  const app = fastify()
  app.get('/api/gpt/conferences', (request, reply) => reply.type(JSON_TYPE).send(answers.get(request.url)))
  announce({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
} else if (kind === 'floor') {
  announce(await startFloor(answers))
} else {
  throw new Error(`expected node, fastify or floor, got ${kind}`)
}
