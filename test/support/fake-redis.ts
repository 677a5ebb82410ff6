import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Undefined: Redis does not reply. */
export type Reply = string | number | readonly Reply[] | Error | undefined

export interface FakeRedis {
  readonly port: number
  /** Without the commands with which a client introduces itself. */
  readonly commands: string[][]
  readonly connections: () => number
  readonly openConnections: () => number
  disconnect(): void
}

/** Speaks the protocol of Redis, with the replies of a test. */
export async function fakeRedis(
  reply: (command: string, args: readonly string[]) => Reply | Promise<Reply>,
): Promise<FakeRedis> {
  const commands: string[][] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let unread = ''
    let before = Promise.resolve()
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text
      for (;;) {
        const parsed = parseCommand(unread)
        if (parsed === undefined) return
        unread = unread.slice(parsed.bytes)
        before = before.then(() => answer(socket, parsed.words))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function answer(socket: Socket, [name, ...args]: string[]): Promise<void> {
    const command = name!.toLowerCase()
    if (command === 'hello' || command === 'client') return void socket.write('+OK\r\n')
    commands.push([command, ...args])
    const given = await reply(command, args)
    if (given !== undefined && !socket.destroyed) socket.write(encode(given))
  }

  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    disconnect()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, commands, connections: () => connections, openConnections: () => sockets.size, disconnect }
}

/** Undefined if the command is incomplete. `bytes` is its length. */
function parseCommand(text: string): { words: string[]; bytes: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (head === null) return undefined
  let at = head[0].length
  const words: string[] = []
  for (let word = 0; word < Number(head[1]); word++) {
    const length = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20))
    if (length === null) return undefined
    const start = at + length[0].length
    at = start + Number(length[1]) + 2
    if (at > text.length) return undefined
    words.push(text.slice(start, at - 2))
  }
  return { words, bytes: at }
}

function encode(reply: Exclude<Reply, undefined>): string {
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`
  if (reply instanceof Error) return `-${reply.message}\r\n`
  return `*${reply.length}\r\n${reply.map((each) => encode(each as Exclude<Reply, undefined>)).join('')}`
}
