import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const keyId = 'test-key'

interface GoogleClaims {
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
  /** Address of the public key as a JSON Web Key Set, the form in which Google publishes its keys. */
  jwksUrl: string
  /** An identity token signed with the served key, or with a stranger's. */
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
  const jwks = {
    keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }],
  }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks))
  })
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
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
