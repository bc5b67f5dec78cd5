import { sql } from 'drizzle-orm'
import { internationalPhone } from '#server/core/phone.ts'
import type { Database } from '#server/db/database.ts'
import { entryToken } from '#server/modules/loyalty/raffles/entries/entry-confirmation.ts'
import type { Call } from '#shared/core/client.ts'
import { confirmEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { testSecret } from '#tests/support/product/test-product.ts'

let people = 0

/** A generated person: a unique name, address and Turkish mobile number. */
export function anonymousEntrant() {
  people += 1
  const digits = String(people).padStart(7, '0')
  return {
    name: `Yabancı Kişi ${people}`,
    email: `yabanci-${people}@posta.example`,
    phone: `+90532${digits}`,
  }
}

/** Confirms a form entry by its mail link, by default for a new person; returns the entry’s id. */
export async function confirmedEntry(
  { _id: raffle }: Pick<Raffle, '_id'>,
  visitor: Call,
  { secret = testSecret, ...fields }: { secret?: string } & Partial<ReturnType<typeof anonymousEntrant>> = {},
): Promise<string> {
  const who = { ...anonymousEntrant(), ...fields }
  const token = entryToken(secret, {
    ...who,
    phone: internationalPhone(who.phone),
    raffle,
    entry: crypto.randomUUID(),
    expiresAt: Date.now() + 3_600_000,
  })
  const { participant } = await visitor(confirmEntry, { params: { token }, body: {} })
  return participant._id
}

/** Backdates a raffle by the given minutes. */
export async function advanceTime(
  db: Database,
  { _id }: Pick<Raffle, '_id'>,
  minutes: number,
): Promise<void> {
  await db.execute(sql`
    UPDATE raffles SET starts_at = starts_at - make_interval(mins => ${minutes}),
      ends_at = ends_at - make_interval(mins => ${minutes}) WHERE id = ${_id}`)
}
