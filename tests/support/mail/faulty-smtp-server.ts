import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** How the server behaves: normally, silent from the start, with transient or permanent errors, or down. */
export type SmtpBehaviour = 'good' | 'silent' | 'later' | 'never' | 'away'

export interface FaultySmtpServer {
  url: string
  /** Number of mails received per address. */
  received: ReadonlyMap<string, number>
  behave(behaviour: SmtpBehaviour): Promise<void>
  close(): Promise<void>
}

const answers: Partial<Record<SmtpBehaviour, string>> = {
  later: '451 4.3.0 Try again later',
  never: '550 5.1.1 No such user here',
}

/** An SMTP server whose faults a test controls. */
export async function openFaultySmtpServer(): Promise<FaultySmtpServer> {
  const received = new Map<string, number>()
  const sockets = new Set<Socket>()
  let behaviour: SmtpBehaviour = 'good'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (behaviour !== 'silent') talk(socket, () => behaviour, received)
  })
  const listen = (port: number) =>
    new Promise<void>((fulfil) => server.listen(port, '127.0.0.1', () => fulfil()))
  const end = () =>
    new Promise<void>((fulfil) => {
      if (!(server as Server).listening) return fulfil()
      server.close(() => fulfil())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async behave(next) {
      const wasAway = behaviour === 'away'
      behaviour = next
      if (next === 'away') await end()
      else if (wasAway) await listen(port)
      else for (const socket of sockets) socket.destroy()
    },
    close: end,
  }
}

/** A minimal SMTP session. */
function talk(socket: Socket, behaviour: () => SmtpBehaviour, received: Map<string, number>): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let recipient = ''
  let isText = false
  let rest = ''
  const hear = (line: string) => {
    if (isText) {
      if (line !== '.') return
      isText = false
      received.set(recipient, (received.get(recipient) ?? 0) + 1)
      say('250 2.0.0 OK')
    } else if (/^(EHLO|HELO)/i.test(line)) say('250 test')
    else if (/^RCPT/i.test(line)) {
      recipient = /<(.*?)>/.exec(line)?.[1] ?? ''
      say(answers[behaviour()] ?? '250 2.1.5 OK')
    } else if (/^DATA/i.test(line)) {
      isText = true
      say('354 Go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
    else say('250 OK')
  }
  say('220 test ESMTP')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}
