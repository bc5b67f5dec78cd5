import { sql } from 'drizzle-orm'
import { timeStepOf, totpCode } from '#server/modules/people/second-factor/totp.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import { ApiError } from '#shared/core/errors.ts'
import { confirmTotp, startTotp } from '#shared/people/second-factor/second-factor.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** The password of the people of a test product. */
const password = 'Parola-2026'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export interface AuthenticatorApp {
  recoveryCodes: readonly string[]
  /** The code that is shown now, or some steps of 30 seconds later or earlier. */
  code(steps?: number): string
}

/** Sets up an authenticator app for a signed-in user, as if some minutes ago: the present code is unused. */
export async function enrolTotp(product: TestProduct, person: Person): Promise<AuthenticatorApp> {
  const key = fromBase32((await person.call(startTotp)).secret)
  const code = (steps = 0) => totpCode(key, timeStepOf(Date.now()) + steps)
  const { recoveryCodes } = await person.call(confirmTotp, { body: { code: code() } })
  await product.services.db.execute(
    sql`UPDATE totp_factors SET last_step = last_step - 10 WHERE user_id = ${person.user._id}`,
  )
  return { recoveryCodes: recoveryCodes ?? [], code }
}

/** Passes the first step of a sign-in and returns the challenge for the second. */
export async function firstStep(
  product: TestProduct,
  { user }: Person,
  address?: string,
): Promise<Challenge> {
  const refused = await product
    .visitor(address)(login, { body: { email: user.email, password } })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  if (!(refused instanceof ApiError) || !refused.challenge)
    throw new Error('The sign-in asked for no second step')
  return refused.challenge
}

/** As if the sessions of a user had last been confirmed some minutes ago. */
export const letConfirmationExpire = ({ services }: TestProduct, { user }: Person) =>
  services.db.execute(
    sql`UPDATE sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = ${user._id}`,
  )
