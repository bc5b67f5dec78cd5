/** The name of the rule below; a changed rule gets a new name. docs/raffles.md says it in words. */
export const drawRule = 'bozkir-raffle-1'

const encoder = new TextEncoder()

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that a hexadecimal text of whole bytes names; undefined for any other text. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** What is published of a seed before the draw. */
export async function commitmentOf(seed: string): Promise<string> {
  return hexOf(await sha256(bytesOf(seed) ?? new Uint8Array()))
}

/** The list as it is published: the entries' ids, sorted, each on a line of its own. */
export const listText = (entrants: readonly string[]): string =>
  entrants
    .toSorted()
    .map((entrant) => `${entrant}\n`)
    .join('')

export const hashOfList = async (text: string): Promise<string> => hexOf(await sha256(encoder.encode(text)))

/** Everything that the winners follow from. */
export interface DrawFacts {
  raffle: string
  /** Which draw of the raffle it is; a reset makes the next. */
  number: number
  /** 32 bytes, hexadecimal. */
  seed: string
  /** In any order: they are sorted first. */
  entrants: readonly string[]
  /** Nobody could know it when the list was frozen. */
  publicValue: string
  winnersCount: number
}

type Sign = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

async function signer(secret: Uint8Array<ArrayBuffer>): Promise<Sign> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}

/** Whole numbers below a bound, each as likely as any other: numbers of 32 bits, those past the last multiple left out. */
function evenNumbers(sign: Sign): (below: number) => Promise<number> {
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

/** The winning entries in the order in which they are drawn; all entries where there are no more than winners. */
export async function drawWinners(facts: DrawFacts): Promise<string[]> {
  const { raffle, number, seed, publicValue, winnersCount } = facts
  const order = facts.entrants.toSorted()
  const listHash = await hashOfList(order.map((entrant) => `${entrant}\n`).join(''))
  const signSeed = await signer(bytesOf(seed) ?? new Uint8Array())
  const message = [drawRule, raffle, number, listHash, publicValue].join('\n')
  const numberBelow = evenNumbers(await signer(await signSeed(encoder.encode(message))))
  const count = Math.min(winnersCount, order.length)
  for (let place = 0; place < count; place += 1) {
    const chosen = place + (await numberBelow(order.length - place))
    const winner = order[chosen] as string
    order[chosen] = order[place] as string
    order[place] = winner
  }
  return order.slice(0, count)
}

/**
 * What a place wins. A single winner takes all prizes; of several, each takes the prize of their place, and those
 * past the last prize take the last.
 */
export function prizeOf(prizes: readonly string[], winnersCount: number, position: number): string {
  if (winnersCount === 1) return prizes.join(', ')
  return prizes[position - 1] ?? prizes.at(-1) ?? ''
}
