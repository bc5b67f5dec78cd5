import { type Call, createClient } from '#shared/core/client.ts'
import { login } from '#shared/people/session/session.contract.ts'

/** An object with a contract client. */
export interface Caller {
  call: Call
}

/** A user’s contract client over the network. */
export interface SignedIn extends Caller {
  token: string
}

/** Signs in to a running product, by default with the password of the demo accounts. */
export async function signIn(url: string, email: string, password = 'Bozkir-2026'): Promise<SignedIn> {
  const transport = (path: string, init: RequestInit) => fetch(url + path, init)
  const { token } = await createClient({ transport }).call(login, { body: { email, password } })
  return { token, call: createClient({ transport, token: () => token }).call }
}
