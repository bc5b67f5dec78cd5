import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import type { SessionSums } from '#shared/membership/session-packs/session-packs.contract.ts'
import { saveTrainerHours } from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** Ten o'clock on the club's clock, some days and hours from now. */
export const atTen = (days: number, hours = 0): string => {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${date}T07:00:00Z`) + hours * 3_600_000).toISOString()
}

/** Gives a trainer hours on each day of the week in a branch. */
export const saveDailyHours = (
  person: Caller,
  trainer: string,
  branch: string,
  [from, until]: [string, string] = ['08:00', '20:00'],
) =>
  person.call(saveTrainerHours, {
    params: { trainerId: trainer },
    body: { branch, hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, until })) },
  })

/** The sums of a pack. */
export async function sumsOf({ db }: Pick<Services, 'db'>, pack: string): Promise<SessionSums> {
  const [row] = await db.select().from(sessionPacks).where(eq(sessionPacks.membership, pack))
  if (!row) throw new Error('There is no such pack')
  const { membership: _, ...sums } = row
  return sums
}

/** Moves an appointment to the whole hour before the given hours from now, for ten minutes, without asking anybody. */
export async function shiftAppointment(
  { db }: Pick<Services, 'db'>,
  id: string,
  hours: number,
): Promise<void> {
  const start = Math.floor(Date.now() / 3_600_000 + hours) * 3_600_000
  await db
    .update(appointments)
    .set({ startsAt: new Date(start).toISOString(), endsAt: new Date(start + 600_000).toISOString() })
    .where(eq(appointments._id, id))
}
