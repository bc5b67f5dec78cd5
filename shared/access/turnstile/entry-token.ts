/** The subject of a token: a member at a device, or a branch on the screen at its gate. */
const tokenKinds = { member: 1, branch: 2 } as const
type TokenKind = keyof typeof tokenKinds

/** Seconds between two member tokens, and the validity of each. */
export const tokenStep = 20
export const tokenWindow = 30
/** Tokens issued in advance: ten minutes. */
export const tokensAhead = 30
/** Seconds between two codes of a branch, and for which a replaced one can still be confirmed. */
export const branchCodeStep = 60
const branchCodeGrace = 60
/** Tolerated clock skew in seconds. */
const clockTolerance = 30

const payloadLength = 26
const signatureLength = 64

/** Content of a token; docs/turnstile.md describes its binary format. */
export interface EntryToken {
  kind: TokenKind
  /** The member's or the branch's id. */
  subject: string
  /** Unix time in seconds from which it is valid. */
  from: number
  /** Incremented to invalidate older codes. */
  serial: number
  /** Index among the tokens issued together, from 0. */
  index: number
}

export interface SignedToken extends EntryToken {
  /** The signed bytes, which identify the token. */
  payload: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function encodePayload({ kind, subject, from, serial, index }: EntryToken): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(payloadLength)
  const view = new DataView(payload.buffer)
  const id = subject.replaceAll('-', '')
  view.setUint8(0, tokenKinds[kind])
  for (let at = 0; at < 16; at += 1) view.setUint8(1 + at, Number.parseInt(id.slice(at * 2, at * 2 + 2), 16))
  view.setUint32(17, from)
  view.setUint32(21, serial)
  view.setUint8(25, index)
  return payload
}

export function encodeToken(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = [...payload, ...signature]
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

/** Parses a scanned text without verifying its signature; undefined if it is not a token. */
export function parseToken(text: string): SignedToken | undefined {
  if (!/^[\w-]{120}$/.test(text)) return undefined
  const bytes = base64ToBytes(text)
  const payload = bytes.slice(0, payloadLength)
  const signature = bytes.slice(payloadLength, payloadLength + signatureLength)
  const view = new DataView(payload.buffer)
  const kind = (['member', 'branch'] as const).find((name) => tokenKinds[name] === view.getUint8(0))
  if (!kind) return undefined
  const id = hexOf(payload.subarray(1, 17))
  const subject = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join(
    '-',
  )
  return {
    kind,
    subject,
    from: view.getUint32(17),
    serial: view.getUint32(21),
    index: view.getUint8(25),
    payload,
    signature,
  }
}

/**
 * Checks a member's token at `now` (Unix time in seconds). `clock`: outside its validity although a newer token of the
 * same batch is valid, so the phone's clock is wrong or the code is a screenshot.
 */
export function tokenTiming({ from, index }: EntryToken, now: number): 'good' | 'expired' | 'clock' {
  if (now < from - clockTolerance) return 'clock'
  if (now <= from + tokenWindow + clockTolerance) return 'good'
  return now > from + (tokensAhead - index) * tokenStep ? 'expired' : 'clock'
}

/** Whether a branch's code can still be confirmed at `now` (Unix time in seconds). */
export function isBranchCodeCurrent({ from }: EntryToken, now: number): boolean {
  return now >= from - clockTolerance && now <= from + branchCodeStep + branchCodeGrace
}
