import { ConfigurationError } from '#server/core/configuration.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { createIyzicoGateway } from '#server/integrations/payments/iyzico-gateway.ts'
import { receiveWebhook } from '#shared/money/payments/payments.contract.ts'

/** How long the provider may take; banks behind it are slow now and then. */
const timeoutMs = 30_000

/** Opens nobody's account: the simulator's own keys. */
const simulatorKeys = { apiKey: 'sandbox-bozkir', secretKey: 'sandbox-bozkir-secret' }

interface PaymentOptions {
  /** The provider's account; without it the simulator takes its place where it may. */
  iyzico: { baseUrl: string; apiKey: string; secretKey: string } | null
  /** Null where no simulator may run. */
  simulatorPort: number | null
  host: string
  publicUrl: string
  dataDir: string
  merchant: string
}

/**
 * Opens the card provider; no gateway where cards cannot be paid with. The simulator is loaded only where it runs.
 * Throws `ConfigurationError` where its port is taken.
 */
export async function openPayments(
  options: PaymentOptions,
): Promise<{ gateway: PaymentGateway | undefined; close(): Promise<void> }> {
  const { iyzico, simulatorPort, host, publicUrl, dataDir, merchant } = options
  const close = async () => undefined
  if (iyzico) return { gateway: createIyzicoGateway({ ...iyzico, timeoutMs }), close }
  if (simulatorPort === null) return { gateway: undefined, close }
  const { SimulatorPortError, startSimulator } = await import('#server/simulators/payments/simulator.ts')
  const simulator = await startSimulator({
    keys: simulatorKeys,
    port: simulatorPort,
    host,
    browserHost: new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''),
    dataDir,
    merchant,
    webhookUrl: `${publicUrl}${receiveWebhook.url}`,
  }).catch((error: unknown) => {
    if (!(error instanceof SimulatorPortError)) throw error
    throw new ConfigurationError(
      `${simulatorPort} numaralı port dolu. SIMULATOR_PORT ile başka bir port seçin.`,
    )
  })
  const connection = { ...simulatorKeys, baseUrl: simulator.baseUrl, timeoutMs }
  return { gateway: createIyzicoGateway(connection, simulator.origin), close: simulator.stop }
}
