import { createRemoteJWKSet, jwtVerify } from 'jose'

export interface GoogleProfile {
  googleId: string
  email: string
  emailVerified: boolean
  name: string
}

export interface GoogleClient {
  clientId: string
  clientSecret: string
}

export interface GoogleIdentity extends GoogleClient {
  /** The origin of the identity provider: Google’s, or that of its simulator. */
  origin: string
  /** Verifies the signature, issuer, audience and expiry of an ID token. Throws where one of them is wrong. */
  verify(token: string): Promise<GoogleProfile>
}

interface GoogleClaims {
  email?: string
  email_verified?: boolean
  name?: string
}

interface Provider {
  origin: string
  /** Tokens name one of them as their issuer. */
  issuers: string[]
  keysUrl: string
}

const google: Provider = {
  origin: 'https://accounts.google.com',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
}

/** The simulator, which serves everything under its own origin. */
export const simulatedProvider = (origin: string): Provider => ({
  origin,
  issuers: [origin],
  keysUrl: `${origin}/oauth2/v3/certs`,
})

/**
 * Verifies ID tokens that the provider issued for our client id. Google's public keys are cached for an hour; a token
 * signed with a key that is not among them fetches them again, at most every 30 seconds.
 */
export function createGoogleIdentity(client: GoogleClient, provider = google): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(provider.keysUrl), { cacheMaxAge: 3_600_000 })
  return {
    ...client,
    origin: provider.origin,
    async verify(token) {
      const { payload } = await jwtVerify<GoogleClaims>(token, keys, {
        issuer: provider.issuers,
        audience: client.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp'],
        // Requires `iat` and refuses one in the future.
        maxTokenAge: '1 day',
        clockTolerance: '5 minutes',
      })
      if (!payload.sub || !payload.email) throw new Error('The ID token lacks a subject or an email address')
      return {
        googleId: payload.sub,
        email: payload.email,
        emailVerified: payload.email_verified === true,
        name: payload.name ?? payload.email,
      }
    },
  }
}
