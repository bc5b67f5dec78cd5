import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest()
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
/** CBOR byte string of up to 65,535 bytes. */
const cborBytes = (content: Buffer) => Buffer.concat([Buffer.from([0x59]), uint(content.length, 2), content])

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

/** A passkey in software: P-256, without attestation. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  // COSE key: EC2, ES256, P-256, x, y.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (rpId: string, flags: number, counter: number) =>
    Buffer.concat([digest(rpId), Buffer.from([flags]), uint(counter, 4)])
  const result = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The response to the options of a registration. */
    create({ challenge, rp }: Options, counter = 0) {
      const authData = Buffer.concat([
        data(rp?.id ?? '', 0x41, counter),
        Buffer.alloc(16),
        uint(credential.length, 2),
        credential,
        key,
      ])
      // A map of three: "fmt" is "none", "attStmt" is empty, "authData" follows.
      const attestation = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
      return result({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.concat([attestation, cborBytes(authData)]).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The response to the options of a sign-in. */
    get({ challenge, rpId = '' }: Options, counter: number) {
      const authenticatorData = data(rpId, 0x01, counter)
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authenticatorData, digest(clientDataJSON)]), privateKey)
      return result({
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
