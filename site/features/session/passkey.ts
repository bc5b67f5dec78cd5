import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Proof } from '#shared/people/second-factor/second-factor.contract.ts'

/** The code of WebAuthn is loaded with the first use. */
const load = () => import('@simplewebauthn/browser')

type Options = Readonly<Record<string, unknown>>
type Credential = NonNullable<Proof['passkey']>

/** Lets the user approve with a passkey. Throws if they do not. */
export async function approveWithPasskey(options: Options): Promise<Credential> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON })) as unknown as Credential
}

/** Lets the user create a passkey. Throws if they do not. */
export async function createPasskey(options: Options): Promise<Credential> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as unknown as Credential
}
