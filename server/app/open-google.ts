import type { Configuration } from '#server/core/configuration.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'

/** The product as a client of the simulated identity provider; the secret is none. */
const simulatedClient = { clientId: 'sandbox-club', clientSecret: 'sandbox-club-secret' }

/** The client that the simulator signs people in for: in a demo without a client of Google's. */
export const simulatedGoogleClient = ({ demo, google, publicUrl }: Configuration) =>
  demo && !google ? { ...simulatedClient, origin: new URL(publicUrl).origin } : undefined

/** Opens the sign-in with Google or its simulator; null without either. */
export async function openGoogle(
  configuration: Configuration,
  simulatorOrigin: string | undefined,
): Promise<GoogleIdentity | null> {
  const load = () => import('#server/integrations/google/google.ts')
  if (configuration.google) return (await load()).createGoogleIdentity(configuration.google)
  const client = simulatedGoogleClient(configuration)
  if (!client || !simulatorOrigin) return null
  const { createGoogleIdentity, simulatedProvider } = await load()
  return createGoogleIdentity(client, simulatedProvider(simulatorOrigin))
}
