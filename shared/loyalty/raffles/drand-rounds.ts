/** drand's `quicknet` chain: anybody may read it, nobody knows a round before its time. */
export const quicknet = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  /** Seconds since 1970 at which round 1 was published. */
  genesis: 1_692_803_367,
  /** Seconds from one round to the next. */
  period: 3,
} as const

/** Minutes from the close to the public value: time enough to freeze and publish the list. */
export const sourceDelayMinutes = 10

/** When a round is published. */
export const timeOfRound = (round: number): Date =>
  new Date((quicknet.genesis + (round - 1) * quicknet.period) * 1000)

/** The first round that is published no earlier than the delay after a moment. */
export function roundAfter(moment: Date): number {
  const seconds = moment.getTime() / 1000 + sourceDelayMinutes * 60
  return Math.ceil((seconds - quicknet.genesis) / quicknet.period) + 1
}
