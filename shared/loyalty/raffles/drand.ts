import { bls12_381 } from '@noble/curves/bls12-381.js'
import { quicknet } from '#shared/loyalty/raffles/drand-rounds.ts'
import { bytesOf, hexOf, sha256 } from '#shared/loyalty/raffles/draw.ts'

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The random value of a round, if the signature is that round's own; undefined for any other text. */
export async function randomnessOf(
  round: number,
  signature: string,
  publicKey: string = quicknet.publicKey,
): Promise<string | undefined> {
  const [bytes, key] = [bytesOf(signature.trim()), bytesOf(publicKey)]
  if (!bytes || !key) return undefined
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(round))
  const { shortSignatures } = bls12_381
  try {
    const message = shortSignatures.hash(await sha256(new Uint8Array(counter.buffer)), domain)
    if (!shortSignatures.verify(bytes, message, key)) return undefined
  } catch {
    // No point of the curve at all.
    return undefined
  }
  return hexOf(await sha256(bytes))
}
