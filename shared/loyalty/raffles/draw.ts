/**
 * Versions of the algorithm below, described in docs/raffles.md; a changed algorithm gets a new name. The result of the
 * first one, of version 0.2.0, also depends on a public value and has no substitutes.
 */
export const drawRules = ['club-raffle-1', 'club-raffle-2'] as const
export type DrawRule = (typeof drawRules)[number]

/** The rule of new draws. */
export const drawRule: DrawRule = 'club-raffle-2'

const encoder = new TextEncoder()

export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns undefined for any text but pairs of hexadecimal digits. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Returns the hash of a hexadecimal seed that is published before the draw. */
export async function commitmentOf(seed: string): Promise<string> {
  return bytesToHex(await sha256(hexToBytes(seed) ?? new Uint8Array()))
}

/** Formats the published list: entry ids, sorted, one a line. */
export const entrantListText = (entrants: readonly string[]): string =>
  entrants
    .toSorted()
    .map((entrant) => `${entrant}\n`)
    .join('')

export const hashEntrantList = async (text: string): Promise<string> =>
  bytesToHex(await sha256(encoder.encode(text)))

/** The complete input of a draw: the same input always gives the same winners. */
export interface DrawInput {
  /** A `DrawRule`; records may name an unknown one. */
  rule: string
  raffle: string
  /** Numbers the draws of a raffle from 1; a reset adds the next one. */
  number: number
  /** 32 bytes, hexadecimal. */
  seed: string
  /** In any order; they are sorted before the draw. */
  entrants: readonly string[]
  /** Only of `club-raffle-1`. */
  publicValue?: string | undefined
  winnersCount: number
}

/** Entry ids in drawing order. */
export interface DrawResult {
  winners: string[]
  /** As many as winners, or fewer if there are no more entries. */
  substitutes: string[]
}

type Sign = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

async function signer(secret: Uint8Array<ArrayBuffer>): Promise<Sign> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}

/** Uniform integers below a bound, by rejection sampling of 32-bit blocks of an HMAC in counter mode. */
function uniformIntegers(sign: Sign): (below: number) => Promise<number> {
  const block = new DataView(new ArrayBuffer(8))
  let numbers = new DataView(new ArrayBuffer(0))
  let counter = 0n
  let at = 0
  return async (below) => {
    const limit = 2 ** 32 - (2 ** 32 % below)
    for (;;) {
      if (at === numbers.byteLength) {
        block.setBigUint64(0, counter)
        numbers = new DataView((await sign(new Uint8Array(block.buffer))).buffer)
        counter += 1n
        at = 0
      }
      const number = numbers.getUint32(at)
      at += 4
      if (number < limit) return number % below
    }
  }
}

/** Returns the winners, at most as many as there are entries, and their substitutes: the front of a Fisher–Yates shuffle. */
export async function drawEntries(input: DrawInput): Promise<DrawResult> {
  const { rule, raffle, number, seed, publicValue = '', winnersCount } = input
  const hasPublicValue = rule === 'club-raffle-1'
  const order = input.entrants.toSorted()
  const listHash = await hashEntrantList(order.map((entrant) => `${entrant}\n`).join(''))
  const signSeed = await signer(hexToBytes(seed) ?? new Uint8Array())
  const message = [rule, raffle, number, listHash, ...(hasPublicValue ? [publicValue] : [])].join('\n')
  const numberBelow = uniformIntegers(await signer(await signSeed(encoder.encode(message))))
  const count = Math.min(hasPublicValue ? winnersCount : 2 * winnersCount, order.length)
  for (let position = 0; position < count; position += 1) {
    const chosen = position + (await numberBelow(order.length - position))
    const next = order[chosen] as string
    order[chosen] = order[position] as string
    order[position] = next
  }
  return {
    winners: order.slice(0, Math.min(winnersCount, count)),
    substitutes: order.slice(winnersCount, count),
  }
}

/** Returns the prize of a position: a single winner gets all prizes; positions beyond the last prize get the last one. */
export function prizeOf(prizes: readonly string[], winnersCount: number, position: number): string {
  if (winnersCount === 1) return prizes.join(', ')
  return prizes[position - 1] ?? prizes.at(-1) ?? ''
}
