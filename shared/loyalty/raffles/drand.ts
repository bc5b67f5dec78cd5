import { bls12_381 } from '@noble/curves/bls12-381.js'
import { quicknet } from '#shared/loyalty/raffles/drand-rounds.ts'
import { bytesToHex, hexToBytes, sha256 } from '#shared/loyalty/raffles/draw.ts'

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Returns the random value of a round; undefined unless the signature is valid for it. */
export async function verifiedRandomness(
  round: number,
  signature: string,
  publicKey: string = quicknet.publicKey,
): Promise<string | undefined> {
  const [bytes, key] = [hexToBytes(signature.trim()), hexToBytes(publicKey)]
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
