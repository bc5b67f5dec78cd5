import { createIysClient } from '#server/integrations/iys/iys-client.ts'
import type { IysGateway } from '#server/integrations/iys/iys-gateway.ts'
import { momentOf, wireTime } from '#server/integrations/iys/iys-wire.ts'
import type { Entry } from '#server/simulators/iys/iys-register.ts'
import { type IysPlan, simulatedIysAccount } from '#server/simulators/iys/iys-routes.ts'
import { type SimulatorOptions, startSimulator } from '#server/simulators/simulator.ts'
import { providerKeys } from '#tests/support/processes/card-provider.ts'

export interface SimulatedIys {
  gateway: IysGateway
  baseUrl: string
  /** Plans a disturbance of the next calls. */
  plan(plan: IysPlan): Promise<void>
  /** Drops the disturbances that are left. */
  endPlans(): Promise<void>
  /** What a person does in İYS itself. */
  change(said: { type: Entry['type']; recipient: string; status: Entry['status']; at: Date }): Promise<void>
  /** The entries of İYS, the oldest first. */
  entries(): Promise<(Entry & { at: Date })[]>
  stop(): Promise<void>
}

/** A new simulator of İYS on a free port, which decides at once unless it is said. */
export async function startIys(options: Partial<SimulatorOptions> = {}): Promise<SimulatedIys> {
  const { baseUrl, stop } = await startSimulator({
    keys: providerKeys,
    port: 0,
    host: '127.0.0.1',
    merchant: 'Bozkır Fitness',
    iysWaitMs: 0,
    ...options,
  })
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    gateway: createIysClient({ ...simulatedIysAccount, baseUrl, timeoutMs: 5000 }),
    baseUrl,
    async endPlans() {
      await fetch(`${baseUrl}/_iys/plans`, { method: 'DELETE' })
    },
    plan: (plan) => post('/_iys/plans', plan),
    change: ({ at, ...said }) => post('/_iys/changes', { ...said, consentDate: wireTime(at) }),
    async entries() {
      const entries = (await (await fetch(`${baseUrl}/_iys`)).json()) as Entry[]
      return entries.map((entry) => ({ ...entry, at: momentOf(entry.consentDate) }))
    },
    stop,
  }
}
