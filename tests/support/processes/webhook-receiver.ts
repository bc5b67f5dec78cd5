import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  id: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}

/** What a receiver does with a request: a status, or what it is up to. */
export type Behaviour = number | ((response: ServerResponse, received: Received) => void)

/** Never answers. */
export const hang: Behaviour = () => undefined
/** Takes the event and loses its own answer. */
export const lose: Behaviour = (response) => response.destroy()
/** Asks to wait. */
export const askToWait =
  (retryAfter: string): Behaviour =>
  (response) =>
    response.writeHead(503, { 'retry-after': retryAfter }).end()

/** A receiver of webhooks on this machine. */
export async function openReceiver(
  behaviour: (received: Received) => Behaviour = () => 204,
  host = '127.0.0.1',
) {
  const received: Received[] = []
  let current = behaviour
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one: Received = {
        id: String(request.headers['webhook-id']),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
      }
      received.push(one)
      const answer = current(one)
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(response, one)
    })
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/olaylar`,
    port,
    received,
    behave: (next: Behaviour) => {
      current = () => next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** Checks a request as a receiver does by Standard Webhooks: one of the signatures is that of the secret. */
export function isSigned({ headers, body, at }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  const isRecent = Math.abs(at / 1000 - Number(headers['webhook-timestamp'])) < 300
  return isRecent && String(headers['webhook-signature']).split(' ').includes(expected)
}
