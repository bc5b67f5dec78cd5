import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two looks while the server closes. */
const lookMilliseconds = 100

/**
 * Lets connections go while the server closes, as soon as no request runs on them: those that are kept for another
 * one, and those that a browser opened in advance, which Node itself would wait a minute for.
 */
export function closeQuietConnections(app: FastifyInstance): void {
  const { server } = app
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      busy.delete(socket)
    })
  })
  server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (!server.listening) return
    const look = setInterval(() => {
      for (const socket of open) if (!busy.has(socket)) socket.destroy()
    }, lookMilliseconds)
    server.once('close', () => clearInterval(look))
  })
}
