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
  /** Origin of a copy of Google's endpoints: discovery, token and keys. */
  origin: string
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
  const google = 'https://accounts.google.com'
  const discovery = {
    issuer: google,
    authorization_endpoint: `${google}/o/oauth2/v2/auth`,
    token_endpoint: `${google}/token`,
    userinfo_endpoint: `${google}/userinfo`,
    jwks_uri: `${google}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = () => {
      if (request.url === '/.well-known/openid-configuration') return discovery
      if (request.url !== '/token') return jwks
      // The code that the visitor brings back is the identity token itself.
      const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code')
      return { access_token: 'access', token_type: 'Bearer', expires_in: 3600, id_token: code }
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
  })
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    jwksUrl: `${origin}/`,
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
