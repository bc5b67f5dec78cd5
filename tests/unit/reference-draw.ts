import { createHash, createHmac } from 'node:crypto'
import type { DrawInput, DrawResult } from '#shared/loyalty/raffles/draw.ts'

/**
 * A second implementation of docs/raffles.md, written from the page alone with Node’s crypto module: independent
 * implementations that agree are unlikely to share an error.
 */
export function referenceDraw({
  rule,
  raffle,
  number,
  seed,
  entrants,
  publicValue,
  winnersCount,
}: DrawInput): DrawResult {
  const left = [...entrants].sort((one, other) => (one < other ? -1 : 1))
  const listHash = createHash('sha256')
  for (const entrant of left) listHash.update(`${entrant}\n`)
  const text = `${rule}\n${raffle}\n${number}\n${listHash.digest('hex')}`
  const key = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(rule === 'club-raffle-1' ? `${text}\n${publicValue}` : text)
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
  const drawn: string[] = []
  const places = rule === 'club-raffle-1' ? winnersCount : winnersCount * 2
  for (let place = 0; place < places && place < left.length; place += 1) {
    const count = left.length - place
    let value = next()
    while (value >= Math.floor(4294967296 / count) * count) value = next()
    const chosen = place + (value % count)
    const winner = left[chosen] ?? ''
    left[chosen] = left[place] ?? ''
    left[place] = winner
    drawn.push(winner)
  }
  return { winners: drawn.slice(0, winnersCount), substitutes: drawn.slice(winnersCount) }
}
