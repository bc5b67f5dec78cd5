import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '#tests/support/processes/running-product.ts'

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  connectionString: string
  /** Closes all connections and refuses new ones, like a database that is down. */
  close(): Promise<void>
  /** Accepts connections again, optionally to another database. */
  open(connectionString?: string): Promise<void>
  /** Accepts connections and data without forwarding anything, like a hanging database. */
  pause(): void
  /** Forwards the data held back. */
  resume(): void
}

/**
 * A TCP proxy in front of a database, which simulates outages for a running product. `watch` receives both
 * sockets of each connection.
 */
export async function openDatabaseProxy(
  connectionString: string,
  watch: (near: Socket, far: Socket) => void = () => undefined,
): Promise<DatabaseProxy> {
  let database = new URL(connectionString)
  let isHeld = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname)
    watch(near, far)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (chunk) => other.write(chunk))
      if (isHeld) socket.pause()
    }
  })
  const port = await freePort()
  const open = (other?: string) => {
    if (other) database = new URL(other)
    return new Promise<void>((fulfil) => server.listen(port, '127.0.0.1', fulfil))
  }
  const close = () =>
    new Promise<void>((fulfil) => {
      server.close(() => fulfil())
      for (const socket of sockets) socket.destroy()
    })
  await open()
  const gated = new URL(connectionString)
  gated.hostname = '127.0.0.1'
  gated.port = String(port)
  gated.searchParams.delete('host')
  return {
    connectionString: gated.href,
    open,
    close,
    pause: () => {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
  }
}
