import { createRemoteJWKSet, jwtVerify } from 'jose'

export interface GoogleProfile {
  googleId: string
  email: string
  emailVerified: boolean
  name: string
}

export interface GoogleIdentity {
  /** Verifies the signature, issuer, audience and expiry of an ID token. Throws where one of them is wrong. */
  verify(token: string): Promise<GoogleProfile>
}

interface GoogleClaims {
  email?: string
  email_verified?: boolean
  name?: string
}

const keysUrl = 'https://www.googleapis.com/oauth2/v3/certs'
const issuers = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Verifies ID tokens that Google issued for our client id. Google's public keys are cached for an hour; a token
 * signed with a key that is not among them fetches them again, at most every 30 seconds.
 */
export function createGoogleIdentity(clientId: string, jwksUrl = keysUrl): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { cacheMaxAge: 3_600_000 })
  return {
    async verify(token) {
      const { payload } = await jwtVerify<GoogleClaims>(token, keys, {
        issuer: issuers,
        audience: clientId,
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
