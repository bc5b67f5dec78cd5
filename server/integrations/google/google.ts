import { OAuth2Client } from 'google-auth-library'

export interface GoogleProfile {
  googleId: string
  email: string
  emailVerified: boolean
  name: string
}

export interface GoogleIdentity {
  /** Checks an identity token's signature, audience and expiry. Throws when it is not good. */
  verify(token: string): Promise<GoogleProfile>
}

/** Verifies identity tokens that Google issued for our client id; the keys come from Google's own address. */
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
