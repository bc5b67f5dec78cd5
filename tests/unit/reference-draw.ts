import { createHash, createHmac } from 'node:crypto'
import type { DrawInput } from '#shared/loyalty/raffles/draw.ts'

/**
 * A second implementation of docs/raffles.md, written from the page alone with Node’s crypto module: independent
 * implementations that agree are unlikely to share an error.
 */
export function referenceDraw({
  raffle,
  number,
  seed,
  entrants,
  publicValue,
  winnersCount,
}: DrawInput): string[] {
  const left = [...entrants].sort((one, other) => (one < other ? -1 : 1))
  const listHash = createHash('sha256')
  for (const entrant of left) listHash.update(`${entrant}\n`)
  const key = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(`club-raffle-1\n${raffle}\n${number}\n${listHash.digest('hex')}\n${publicValue}`)
    .digest()
  const stream: number[] = []
  let counter = 0
  const next = (): number => {
    if (stream.length === 0) {
      const block = createHmac('sha256', key)
        .update(Buffer.from(counter.toString(16).padStart(16, '0'), 'hex'))
        .digest()
      counter += 1
      for (let at = 0; at < 32; at += 4) stream.push(block.readUInt32BE(at))
    }
    return stream.shift() ?? 0
  }
  const winners: string[] = []
  for (let place = 0; place < winnersCount && place < left.length; place += 1) {
    const count = left.length - place
    let value = next()
    while (value >= Math.floor(4294967296 / count) * count) value = next()
    const chosen = place + (value % count)
    const winner = left[chosen] ?? ''
    left[chosen] = left[place] ?? ''
    left[place] = winner
    winners.push(winner)
  }
  return winners
}
