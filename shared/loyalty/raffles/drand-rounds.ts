/** Parameters of drand's `quicknet` chain, a public randomness beacon. */
export const quicknet = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  /** Unix time of round 1, in seconds. */
  genesis: 1_692_803_367,
  /** Seconds between two rounds. */
  period: 3,
} as const

/** Minutes between the close and the public value, to freeze and publish the list. */
export const sourceDelayMinutes = 10

export const timeOfRound = (round: number): Date =>
  new Date((quicknet.genesis + (round - 1) * quicknet.period) * 1000)

/** Returns the first round published at least `sourceDelayMinutes` after an instant. */
export function roundAfter(instant: Date): number {
  const seconds = instant.getTime() / 1000 + sourceDelayMinutes * 60
  return Math.ceil((seconds - quicknet.genesis) / quicknet.period) + 1
}
