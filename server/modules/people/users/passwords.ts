import { hash, verify } from '@node-rs/argon2'

/** The package's number for argon2id; its enum cannot be imported under isolated modules. */
const argon2id = 2

// OWASP's argon2id minimum: 19 MiB, two passes.
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Compared with when there is no account, so that an unknown address takes as long as a wrong password. */
const nobody = hashPassword('nobody has this password')

/** Whether a password is right; takes the same time when there is no hash to compare with. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && Boolean(passwordHash)
}
