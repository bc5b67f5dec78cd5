import type { z } from 'zod'
import { simulatedSmsAccount } from '#server/app/open-sms.ts'
import { createNetgsmGateway } from '#server/integrations/sms/netgsm-gateway.ts'
import type { SmsGateway } from '#server/integrations/sms/sms-gateway.ts'
import { startSimulator } from '#server/simulators/simulator.ts'
import type { SmsPlan } from '#server/simulators/sms/sms-controls.ts'
import type { SimulatedSms } from '#server/simulators/sms/sms-journal.ts'
import { providerKeys } from '#tests/support/processes/card-provider.ts'

export interface SmsProvider {
  gateway: SmsGateway
  baseUrl: string
  /** A gateway to the same simulator with other settings. */
  gatewayWith(settings: { timeoutMs?: number; password?: string; header?: string }): SmsGateway
  /** Plans a disturbance of the next calls. */
  plan(plan: z.input<typeof SmsPlan>): Promise<void>
  /** Drops what is planned. */
  calm(): Promise<void>
  /** Sets the status that reports give for an E.164 number. */
  outcome(phone: string, status: number): Promise<void>
  set(settings: { credit?: number; sendsCodes?: boolean; isLimited?: boolean }): Promise<void>
  /** Adds a row to every report that belongs to another account. */
  reportForeign(row: { jobid: string; number: string; status: number }): Promise<void>
  /** What the provider has taken. */
  messages(): Promise<SimulatedSms[]>
  stop(): Promise<void>
}

/** A new provider of text messages on a free port, with a gateway connected to it. */
export async function startSmsProvider(
  options: { port?: number; dataDir?: string } = {},
): Promise<SmsProvider> {
  const simulator = await startSimulator({
    keys: providerKeys,
    sms: simulatedSmsAccount,
    port: 0,
    host: '127.0.0.1',
    merchant: 'Bozkır Fitness',
    ...options,
  })
  const { baseUrl } = simulator
  const gatewayWith: SmsProvider['gatewayWith'] = (settings) =>
    createNetgsmGateway(
      { ...simulatedSmsAccount, baseUrl, timeoutMs: 5000, ...settings },
      `${simulator.origin}/sms`,
    )
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${baseUrl}/_controls/sms${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    gateway: gatewayWith({}),
    baseUrl,
    gatewayWith,
    plan: (plan) => control('', plan),
    calm: async () => void (await fetch(`${baseUrl}/_controls/sms`, { method: 'DELETE' })),
    outcome: (phone, status) => control('/outcomes', { number: phone.slice(3), status }),
    set: (settings) => control('/settings', settings),
    reportForeign: (row) => control('/foreign', row),
    messages: async () => (await fetch(`${baseUrl}/_controls/sms`)).json(),
    stop: simulator.stop,
  }
}
