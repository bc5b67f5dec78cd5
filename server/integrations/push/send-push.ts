import { networksOf, postOutside } from '#server/integrations/outside-network.ts'
import { isPushEndpoint } from '#server/integrations/push/push-endpoint.ts'

export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

interface PushOptions {
  keys: VapidKeys
  /** VAPID contact address. */
  contact: string
  /** For tests: endpoints on this machine over plain HTTP. */
  allowsLocal: boolean
}

/** TTL of a push message, in seconds. */
const keptFor = 86_400
/** Request timeout, in ms. */
const patience = 10_000

/** Sends an encrypted message to a browser (RFC 8030, 8291, 8292). Returns false for an expired subscription. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushDevice,
  payload: unknown,
  { keys, contact, allowsLocal }: PushOptions,
): Promise<boolean> {
  if (!isPushEndpoint(endpoint, allowsLocal)) return false
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject: `mailto:${contact}`, ...keys }, TTL: keptFor, urgency: 'normal' },
  )
  const { status } = await postOutside(new URL(endpoint), {
    headers: headers as Record<string, string>,
    body,
    patience,
    allowed: networksOf(allowsLocal ? ['loopback'] : []),
  })
  if (status === 404 || status === 410) return false
  if (status < 200 || status > 299) throw new Error(`Push service answered ${status}`)
  return true
}
