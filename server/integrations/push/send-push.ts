import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isPushEndpoint, lookUpOutside } from '#server/integrations/push/push-endpoint.ts'

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
  const { headers, body, method } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject: `mailto:${contact}`, ...keys }, TTL: keptFor, urgency: 'normal' },
  )
  const status = await post(endpoint, { method, headers }, body, allowsLocal)
  if (status === 404 || status === 410) return false
  if (status < 200 || status > 299) throw new Error(`Push service answered ${status}`)
  return true
}

function post(
  endpoint: string,
  options: { method: string; headers: Record<string, unknown> },
  body: Buffer,
  allowsLocal: boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = endpoint.startsWith('https:') ? request : requestPlain
    const sending = start(
      endpoint,
      {
        method: options.method,
        headers: options.headers as Record<string, string>,
        ...(allowsLocal ? {} : { lookup: lookUpOutside }),
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        // The response body is not used.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.once('error', reject)
    sending.end(body)
  })
}
