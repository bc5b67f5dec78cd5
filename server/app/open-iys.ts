import type { Configuration } from '#server/core/configuration.ts'
import { createIysClient } from '#server/integrations/iys/iys-client.ts'
import type { IysGateway } from '#server/integrations/iys/iys-gateway.ts'

/** Opens İYS, or in a demo without an account its simulator; null without either. */
export async function openIys(
  { iys, demo }: Configuration,
  simulator: { baseUrl: string } | null,
): Promise<IysGateway | null> {
  if (iys) return createIysClient(iys)
  if (!demo || !simulator) return null
  const { simulatedIysAccount } = await import('#server/simulators/iys/iys-routes.ts')
  return createIysClient({ ...simulatedIysAccount, baseUrl: simulator.baseUrl, isSimulated: true })
}
