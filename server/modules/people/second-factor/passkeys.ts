import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { passkeys } from '#server/modules/people/second-factor/second-factor.table.ts'

/** COSE numbers of EdDSA, ES256 and RS256, which authenticators support. */
const algorithms = [-8, -7, -257]

// Loaded at the first passkey.
const loadWebAuthn = () => import('@simplewebauthn/server')

type Site = Pick<Services, 'configuration'>

const siteOf = ({ configuration: { publicUrl } }: Site) => {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** WebAuthn knows domain names only. */
export const canUsePasskeys = (site: Site): boolean =>
  isIP(siteOf(site).expectedRPID.replace(/^\[|\]$/g, '')) === 0

/** The request that a browser passes to its authenticators, and its challenge. */
export async function passkeyRequest(site: Site, known: readonly { credentialId: string }[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(site).expectedRPID,
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: 'preferred',
  })
  return { challenge: options.challenge, options: { ...options } as Record<string, unknown> }
}

/** The request to create a passkey; authenticators that the user has already added refuse it. */
export async function newPasskeyRequest(
  site: Site,
  clubName: string,
  user: { _id: string; name: string; email: string | null },
  known: readonly { credentialId: string }[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: clubName,
    rpID: siteOf(site).expectedRPID,
    userID: new Uint8Array(Buffer.from(user._id)),
    userName: user.email ?? user.name,
    userDisplayName: user.name,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { challenge: options.challenge, options: { ...options } as Record<string, unknown> }
}

/** Verifies a new passkey; undefined if it is not one for this site and challenge. */
export async function verifyNewPasskey(site: Site, challenge: string, response: unknown) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...siteOf(site),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports.map(String) }
}

/**
 * Verifies the signature of one of the user's passkeys and raises its counter. A counter that has not grown belongs to a
 * copy of the passkey, or to a response that was sent twice.
 */
export async function acceptPasskey(
  site: Site,
  db: Database,
  user: string,
  challenge: string,
  response: { id: string },
): Promise<boolean> {
  const [known] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.user, user), eq(passkeys.credentialId, response.id)))
  if (!known) return false
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...siteOf(site),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  const counter = authenticationInfo.newCounter
  const raised = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys._id, known._id),
        or(sql`${passkeys.counter} < ${counter}`, sql`${passkeys.counter} = 0 AND ${counter} = 0`),
      ),
    )
    .returning({ _id: passkeys._id })
  return raised.length > 0
}
