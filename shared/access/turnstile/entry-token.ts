/** Who a token stands for: a member at a reader, or a branch on the screen at its gate. */
export const tokenKinds = { member: 1, branch: 2 } as const
export type TokenKind = keyof typeof tokenKinds

/** Seconds from one member token to the next, and how long each is good by itself. */
export const tokenStep = 20
export const tokenWindow = 30
/** How many tokens are given ahead: ten minutes' worth. */
export const tokensAhead = 30
/** Seconds after which the branch's code is another, and how long a shown one may still be confirmed. */
export const branchCodeStep = 60
const branchCodeGrace = 60
/** Seconds by which clocks may differ. */
const clockTolerance = 30

const payloadLength = 26
const signatureLength = 64

/** What a token says; `docs/turnstile.md` describes its bytes. */
export interface EntryToken {
  kind: TokenKind
  /** The member's or the branch's id. */
  subject: string
  /** Seconds since 1970 at which its window begins. */
  from: number
  /** Raised when older codes are to be worth nothing. */
  serial: number
  /** Its place among those that were given together, from 0. */
  index: number
}

export interface SignedToken extends EntryToken {
  /** What was signed: it names the token. */
  payload: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that are signed. */
export function tokenPayload({ kind, subject, from, serial, index }: EntryToken): Uint8Array<ArrayBuffer> {
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

export function tokenText(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = [...payload, ...signature]
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

/** What a scanned text says, before its signature is looked at; undefined for anything that is no token. */
export function readToken(text: string): SignedToken | undefined {
  if (!/^[\w-]{120}$/.test(text)) return undefined
  const bytes = bytesOfBase64(text)
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
 * Whether a member's token may be used at a moment (seconds since 1970). One that is out of its time although
 * the phone holds a fresher one comes from a clock that is wrong, or from a picture of the screen.
 */
export function tokenTiming({ from, index }: EntryToken, now: number): 'good' | 'expired' | 'clock' {
  if (now < from - clockTolerance) return 'clock'
  if (now <= from + tokenWindow + clockTolerance) return 'good'
  return now > from + (tokensAhead - index) * tokenStep ? 'expired' : 'clock'
}

/** Whether a branch's code that was read off the screen may still be confirmed. */
export function isBranchCodeCurrent({ from }: EntryToken, now: number): boolean {
  return now >= from - clockTolerance && now <= from + branchCodeStep + branchCodeGrace
}
