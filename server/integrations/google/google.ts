import { OAuth2Client } from 'google-auth-library'

export interface GoogleProfile {
  googleId: string
  email: string
  emailVerified: boolean
  name: string
}

export interface GoogleIdentity {
  /** Verifies an ID token's signature, audience and expiry. Throws for an invalid one. */
  verify(token: string): Promise<GoogleProfile>
}

/** Verifies ID tokens issued by Google for our client id with Google's published keys. */
export function createGoogleIdentity(clientId: string, certificatesUrl?: string): GoogleIdentity {
  const client = new OAuth2Client({
    clientId,
    ...(certificatesUrl ? { endpoints: { oauth2FederatedSignonPemCertsUrl: certificatesUrl } } : {}),
  })
  return {
    async verify(token) {
      const ticket = await client.verifyIdToken({ idToken: token, audience: clientId })
      const payload = ticket.getPayload()
      if (!payload?.email) throw new Error('The identity token names no address')
      return {
        googleId: payload.sub,
        email: payload.email,
        emailVerified: payload.email_verified === true,
        name: payload.name ?? payload.email,
      }
    },
  }
}
