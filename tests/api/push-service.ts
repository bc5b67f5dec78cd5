import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import type { addPushDevice } from '#shared/messaging/notifications/devices.contract.ts'

interface Received {
  /** The message as decrypted by the browser. */
  message: { id: string; title: string; body: string; link: string }
  headers: Record<string, string | string[] | undefined>
}

/** A browser’s subscription with its private key. */
export interface Browser {
  subscription: BodyInputOf<typeof addPushDevice>
  received: Received[]
  /** The push service’s responses for this browser from now on. */
  answer: number
}

export interface PushService {
  origin: string
  browser(): Browser
  waitFor(browser: Browser, count: number): Promise<Received[]>
  close(): Promise<void>
}

/** Derives the keys of RFC 8291 and decrypts one record of RFC 8188, without the library that encrypted it. */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const expand = (secret: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, withSalt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const input = expand(curve.computeSecret(sender), auth, info, 32)
  const key = expand(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const reading = createDecipheriv('aes-128-gcm', key, nonce)
  reading.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([reading.update(sealed.subarray(0, -16)), reading.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Verifies the VAPID signature of a request (RFC 8292) for this origin; returns its claims. */
export function vapidClaims(authorization: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature does not fit the key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

/** A local push service that delivers each message to its browser for decryption. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser & { read(body: Buffer): string }>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      const status = browser?.answer ?? 404
      if (browser && status === 201) {
        const message = JSON.parse(browser.read(Buffer.concat(chunks)))
        browser.received.push({ message, headers: request.headers })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    browser() {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${crypto.randomUUID()}`
      const browser = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        received: [],
        answer: 201,
        read: (body: Buffer) => decrypt(body, curve, auth),
      }
      browsers.set(path, browser)
      return browser
    },
    waitFor: (browser, count) =>
      vi.waitUntil(() => browser.received.length >= count && browser.received, {
        timeout: 15_000,
        interval: 50,
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
