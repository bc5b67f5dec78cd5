import { type Call, createClient } from '#shared/core/client.ts'
import { login } from '#shared/people/session/session.contract.ts'

/** Whoever can make calls. */
export interface Caller {
  call: Call
}

/** A person's contract client over the network. */
export interface SignedIn extends Caller {
  token: string
}

/** Signs in at a running product; the password is that of the demo accounts unless told otherwise. */
export async function signIn(url: string, email: string, password = 'Bozkir-2026'): Promise<SignedIn> {
  const transport = (path: string, init: RequestInit) => fetch(url + path, init)
  const { token } = await createClient({ transport }).call(login, { body: { email, password } })
  return { token, call: createClient({ transport, token: () => token }).call }
}
