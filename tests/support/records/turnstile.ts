import { signTokens } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { type EntryToken, tokenStep } from '#shared/access/turnstile/entry-token.ts'
import { deviceKeyHeader, type reportDecisions, scan } from '#shared/access/turnstile/gate.contract.ts'
import type { Decision } from '#shared/access/turnstile/turnstile.schema.ts'
import { addDevice, type DeviceWithKey } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import type { BodyInputOf, ResponseOf } from '#shared/core/endpoint.ts'
import { send } from '#tests/support/product/requests.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

export const keyOf = ({ key }: Pick<DeviceWithKey, 'key'>) => ({ [deviceKeyHeader]: key })

export const makeDevice = (
  person: Caller,
  branch: string,
  fields: Partial<BodyInputOf<typeof addDevice>> = {},
): Promise<DeviceWithKey> => person.call(addDevice, { body: { branch, name: 'Ana turnike', ...fields } })

/** The code a user’s phone shows now. */
export async function codeOf(person: Person): Promise<string> {
  const { tokens } = await person.call(generateUserQr, { params: { id: person.user._id } })
  return tokens[0] ?? ''
}

/** A code of any time and content, signed with the club’s key. */
export async function signedCode(
  { services }: TestProduct,
  subject: string,
  { secondsFromNow = 0, ...fields }: Partial<EntryToken> & { secondsFromNow?: number } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const from = now - (now % tokenStep) + secondsFromNow
  const token = { kind: 'member' as const, subject, from, serial: 1, index: 0, ...fields }
  const [text = ''] = await signTokens(services, [token])
  return text
}

/** Scans a code at a reader; returns the response. */
export const scanAt = (
  product: TestProduct,
  device: DeviceWithKey,
  token: string,
  fields: Partial<BodyInputOf<typeof scan>> = {},
) =>
  send(product, 'POST', scan.url, {
    headers: keyOf(device),
    payload: { token, deviceId: device._id, ...fields },
  })

/** Reads a card at a reader; returns the decision. */
export async function decisionOnMedium(
  product: TestProduct,
  device: DeviceWithKey,
  medium: string,
  fields: Partial<BodyInputOf<typeof scan>> = {},
): Promise<Decision> {
  const payload = { medium, deviceId: device._id, ...fields }
  return (await send(product, 'POST', scan.url, { headers: keyOf(device), payload })).json()
}

export async function decisionAt(
  product: TestProduct,
  device: DeviceWithKey,
  token: string,
  fields: Partial<BodyInputOf<typeof scan>> = {},
): Promise<Decision> {
  return (await scanAt(product, device, token, fields)).json()
}

export type ReportAnswer = ResponseOf<typeof reportDecisions>
