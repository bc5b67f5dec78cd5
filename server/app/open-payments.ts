import { ConfigurationError } from '#server/core/configuration.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { createIyzicoGateway } from '#server/integrations/payments/iyzico-gateway.ts'
import type { SimulatedClient } from '#server/simulators/identity/identity-routes.ts'
import type { SmsAccount } from '#server/simulators/sms/sms-routes.ts'
import { receiveWebhook } from '#shared/money/payments/payments.contract.ts'

/** Milliseconds; the banks behind the provider are sometimes slow. */
const timeoutMs = 30_000

/** Keys of the simulator, which are not secret. */
const simulatorKeys = { apiKey: 'sandbox-club', secretKey: 'sandbox-club-secret' }

interface PaymentOptions {
  /** The provider's account; without it the simulator is used if allowed. */
  iyzico: { baseUrl: string; apiKey: string; secretKey: string } | null
  /** Null where the simulator is not allowed. */
  simulatorPort: number | null
  host: string
  publicUrl: string
  dataDir: string
  merchant: string
  /** The simulator signs people in for it as well. */
  identityClient?: SimulatedClient | undefined
  /** The account at the simulated provider of text messages. */
  smsAccount?: SmsAccount
}

/**
 * Opens the gateway of the card provider or the simulator; undefined where neither is configured. Throws
 * `ConfigurationError` if the simulator's port is in use.
 */
export async function openPayments(options: PaymentOptions): Promise<{
  gateway: PaymentGateway | undefined
  simulator: { baseUrl: string; origin: string } | null
  close(): Promise<void>
}> {
  const { iyzico, simulatorPort, host, publicUrl, dataDir, merchant, identityClient, smsAccount } = options
  const close = async () => undefined
  if (iyzico) return { gateway: createIyzicoGateway({ ...iyzico, timeoutMs }), simulator: null, close }
  if (simulatorPort === null) return { gateway: undefined, simulator: null, close }
  const [{ SimulatorPortError, startSimulator }, { createIdTokens }] = await Promise.all([
    import('#server/simulators/simulator.ts'),
    import('#server/simulators/identity/id-tokens.ts'),
  ])
  const simulator = await startSimulator({
    keys: simulatorKeys,
    port: simulatorPort,
    host,
    browserHost: new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''),
    dataDir,
    merchant,
    identity: identityClient && { client: identityClient, tokens: await createIdTokens() },
    sms: smsAccount,
    webhookUrl: `${publicUrl}${receiveWebhook.url}`,
  }).catch((error: unknown) => {
    if (!(error instanceof SimulatorPortError)) throw error
    throw new ConfigurationError(
      `${simulatorPort} numaralı port dolu. SIMULATOR_PORT ile başka bir port seçin.`,
    )
  })
  const connection = { ...simulatorKeys, baseUrl: simulator.baseUrl, timeoutMs }
  const gateway = createIyzicoGateway(connection, simulator.origin)
  return { gateway, simulator, close: simulator.stop }
}
