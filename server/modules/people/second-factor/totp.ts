import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '#server/core/crypto.ts'

/** Seconds for which a code is shown. */
const period = 30
const digits = 6
const secretBytes = 20
/** Time steps before and after the present one whose codes are accepted, for clocks that are off. */
const tolerance = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret as Base32 (RFC 4648, without padding), as authenticator apps expect it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The time step of a moment in milliseconds since 1970 (RFC 6238, section 4.2). */
export const timeStepOf = (moment: number): number => Math.floor(moment / 1000 / period)

/** The code of a time step: RFC 4226, section 5.3, with HMAC-SHA-1. */
export function totpCode(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The time step whose code was given, at most one step away from the moment; undefined for a wrong code. */
export function findTimeStep(secret: Buffer, code: string, moment: number): number | undefined {
  const present = timeStepOf(moment)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => present - tolerance + index)
  // All of them are compared, so that the time taken does not tell which one it was.
  return steps.filter((step) => isSameText(code, totpCode(secret, step))).at(0)
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(issuer: string, account: string, secret: Buffer): string {
  const parameters = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: 'SHA1' })
  const label = [issuer, account].map(encodeURIComponent).join(':')
  // Apps do not read “+” as a space.
  return `otpauth://totp/${label}?${String(parameters).replaceAll('+', '%20')}&digits=${digits}&period=${period}`
}
