import type { Configuration } from '#server/core/configuration.ts'
import { createNetgsmGateway } from '#server/integrations/sms/netgsm-gateway.ts'
import type { SmsGateway } from '#server/integrations/sms/sms-gateway.ts'

/** The account at the simulator, which is not secret. */
export const simulatedSmsAccount = {
  userCode: 'sandbox-club',
  password: 'sandbox-club-secret',
  header: 'BOZKIR',
}

/** Milliseconds that one call may take; the sender waits longer before it calls an answer lost. */
const timeoutMs = 20_000

/** Opens the provider of text messages or its simulator; null where neither is there. */
export function openSms(
  { netgsm }: Pick<Configuration, 'netgsm'>,
  simulator: { baseUrl: string; origin: string } | null,
): SmsGateway | null {
  if (netgsm) return createNetgsmGateway({ ...netgsm, timeoutMs })
  if (!simulator) return null
  const connection = { ...simulatedSmsAccount, baseUrl: simulator.baseUrl, timeoutMs }
  return createNetgsmGateway(connection, `${simulator.origin}/sms`)
}
