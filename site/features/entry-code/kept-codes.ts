import { parseToken as readEntryToken } from '#shared/access/turnstile/entry-token.ts'
import type { UserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { entryCodesKey, readStored, writeStored } from '#site/features/session/stored.ts'

/** Prefetched codes with the clock offset of the phone. */
export interface KeptCodes {
  codes: UserQr
  /** Milliseconds by which the server’s clock is ahead of the phone’s. */
  clockLead: number
}

/** The codes that an earlier visit has left on the phone. The schemas of the contract would delay the first code. */
export function readCodes(): KeptCodes | undefined {
  try {
    const kept = JSON.parse(readStored(entryCodesKey) ?? '') as KeptCodes
    const { tokens, step } = kept.codes
    return Array.isArray(tokens) && step > 0 && Number.isFinite(kept.clockLead) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepCodes(codes: UserQr): KeptCodes {
  const kept = { codes, clockLead: Date.parse(codes.issuedAt) - Date.now() }
  writeStored(entryCodesKey, JSON.stringify(kept))
  return kept
}

export interface ShownCode {
  /** Undefined once all codes have expired. */
  token: string | undefined
  /** Until the next one. */
  secondsLeft: number
  /** Until the last one expires. */
  minutesLeft: number
}

/** The currently valid code, by the server’s clock. */
export function codeAt({ codes, clockLead }: KeptCodes, now: number): ShownCode {
  const { tokens, step } = codes
  const first = readEntryToken(tokens[0] ?? '')?.from ?? 0
  const passed = (now + clockLead) / 1000 - first
  const index = Math.floor(passed / step)
  const secondsLeft = Math.max(1, Math.ceil((index + 1) * step - passed))
  const minutesLeft = Math.max(0, Math.floor((tokens.length * step - passed) / 60))
  return { token: tokens[index], secondsLeft, minutesLeft }
}
