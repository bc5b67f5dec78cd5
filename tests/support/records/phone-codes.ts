import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { SmsProvider } from '#tests/support/processes/sms-provider.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** What a phone has received so far. */
export const textsOf = async (provider: SmsProvider, phone: string): Promise<string[]> =>
  (await provider.messages()).filter(({ number }) => phone.endsWith(number)).map(({ text }) => text)

/** Waits for the `count`th message to a phone and returns it. */
export const waitForText = (provider: SmsProvider, phone: string, count = 1): Promise<string> =>
  vi.waitFor(
    async () => {
      const text = (await textsOf(provider, phone))[count - 1]
      if (text === undefined) throw new Error(`${phone} has not received ${count} messages`)
      return text
    },
    { timeout: 15_000, interval: 100 },
  )

/** The code in the `count`th message to a phone. */
export const waitForCode = async (provider: SmsProvider, phone: string, count = 1): Promise<string> =>
  /\b\d{6}\b/.exec(await waitForText(provider, phone, count))?.[0] ?? ''

/** Lets a minute pass, after which a number may have its next code. */
export const aMinuteLater = ({ services }: TestProduct) =>
  services.db.execute(sql`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`)

/** As if the person had shown the number to be theirs. */
export const verifyPhone = ({ services }: TestProduct, { user }: Pick<Person, 'user'>) =>
  services.db.execute(sql`UPDATE users SET phone_verified_at = now() WHERE id = ${user._id}`)
