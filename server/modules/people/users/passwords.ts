import { hash, verify } from '@node-rs/argon2'

/** The package's number for argon2id; its enum cannot be imported under isolated modules. */
const argon2id = 2

// OWASP's argon2id minimum: 19 MiB, two passes.
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Verified against for an unknown address, so that it takes as long as a wrong password. */
const dummyHash = hashPassword('no account has this password')

/** Whether a password matches; takes the same time without a hash. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && Boolean(passwordHash)
}
