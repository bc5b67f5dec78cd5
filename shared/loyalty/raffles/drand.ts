import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes, sha256 } from '#shared/loyalty/raffles/draw.ts'

/** Parameters of drand's `quicknet` chain, the public source of draws by `club-raffle-1`. */
const quicknet = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  /** Unix time of round 1, in seconds. */
  genesis: 1_692_803_367,
  /** Seconds between two rounds. */
  period: 3,
} as const

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

export const timeOfRound = (round: number): Date =>
  new Date((quicknet.genesis + (round - 1) * quicknet.period) * 1000)

/** Returns the random value of a round; undefined unless the signature is valid for it. */
export async function verifiedRandomness(round: number, signature: string): Promise<string | undefined> {
  const [bytes, key] = [hexToBytes(signature.trim()), hexToBytes(quicknet.publicKey)]
  if (!bytes || !key) return undefined
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(round))
  const { shortSignatures } = bls12_381
  try {
    const message = shortSignatures.hash(await sha256(new Uint8Array(counter.buffer)), domain)
    if (!shortSignatures.verify(bytes, message, key)) return undefined
  } catch {
    // The bytes are not a point of the curve.
    return undefined
  }
  return bytesToHex(await sha256(bytes))
}
