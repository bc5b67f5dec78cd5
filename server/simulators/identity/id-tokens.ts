import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const kid = 'simulator'

/** Signs ID tokens as Google does, with a key of its own. */
export interface IdTokens {
  /** The public key as a JSON Web Key Set. */
  keys: { keys: object[] }
  sign(claims: JWTPayload): Promise<string>
}

export async function createIdTokens(): Promise<IdTokens> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }] },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
  }
}
