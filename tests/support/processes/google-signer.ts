import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const keyId = 'test-key'

export interface GoogleClaims {
  aud: string
  sub: string
  email: string
  email_verified: boolean
  name: string
  iss: string
  iat: number
  exp: number
}

export interface GoogleSigner {
  /** The URL of the public key, served as Google does. */
  certificatesUrl: string
  /** An ID token signed with the served key, or with another one. */
  token(claims: Partial<GoogleClaims> & { sub: string; email: string }, byStranger?: boolean): string
  close(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: object, key: KeyObject): string {
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

/** A fake Google: really signed ID tokens, and the key to verify them. */
export async function openGoogleSigner(clientId: string): Promise<GoogleSigner> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificates = { [keyId]: ours.publicKey.export({ type: 'spki', format: 'pem' }) }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(certificates))
  })
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  return {
    certificatesUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: (claims, byStranger = false) => {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: 'https://accounts.google.com',
        aud: clientId,
        email_verified: true,
        name: 'Google Kişisi',
        iat: now - 10,
        exp: now + 3600,
      }
      return signed({ ...usual, ...claims }, byStranger ? stranger.privateKey : ours.privateKey)
    },
    close: () => new Promise((fulfil) => server.close(() => fulfil())),
  }
}
