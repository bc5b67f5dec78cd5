import type { JWTPayload } from 'jose'
import {
  createGoogleIdentity,
  type GoogleIdentity,
  simulatedProvider,
} from '#server/integrations/google/google.ts'
import { createIdTokens } from '#server/simulators/identity/id-tokens.ts'
import { startSimulator } from '#server/simulators/simulator.ts'

export interface GoogleSigner {
  /** The sign-in of a product with the simulated identity provider. */
  identity: GoogleIdentity
  /** An ID token signed with the provider’s key, or with a stranger’s. */
  token(claims: JWTPayload & { sub: string; email: string }, byStranger?: boolean): Promise<string>
  close(): Promise<void>
}

/** Starts the simulated identity provider for the site at `siteOrigin`; its key signs any claims. */
export async function openGoogleSigner(siteOrigin: string): Promise<GoogleSigner> {
  const client = { clientId: 'club.apps.googleusercontent.com', clientSecret: 'secret', origin: siteOrigin }
  const [tokens, strangers] = await Promise.all([createIdTokens(), createIdTokens()])
  const { origin, stop } = await startSimulator({
    keys: { apiKey: 'unused', secretKey: 'unused' },
    port: 0,
    host: '127.0.0.1',
    merchant: 'Bozkır Fitness',
    identity: { client, tokens },
  })
  return {
    identity: createGoogleIdentity(client, simulatedProvider(origin)),
    token: (claims, byStranger = false) => {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: origin,
        aud: client.clientId,
        email_verified: true,
        name: 'Google Kişisi',
        iat: now - 10,
        exp: now + 3600,
      }
      return (byStranger ? strangers : tokens).sign({ ...usual, ...claims })
    },
    close: stop,
  }
}
