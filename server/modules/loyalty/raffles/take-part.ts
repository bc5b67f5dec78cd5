import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { statusOfLocked } from '#server/modules/loyalty/raffles/close-raffle.ts'
import { mailboxOf } from '#server/modules/loyalty/raffles/mailbox.ts'
import { inOpenBranch, raffleResource, readRaffle } from '#server/modules/loyalty/raffles/raffle-access.ts'
import { type RaffleEntryRow, raffleEntries } from '#server/modules/loyalty/raffles/raffle-entries.table.ts'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Participant } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages
export type RefusalName = keyof typeof texts.refusals

/** Somebody who would take part. */
export interface Entrant {
  user: string | null
  source: RaffleEntryRow['source']
  /** Whether the address is known to be theirs; of a form it is asked by mail before anything is written. */
  isVerified: boolean
  name: string
  email: string
  mailbox: string
  phone: string | null
}

/** Why somebody may not take part. */
export class NotAdmitted extends Error {
  readonly reason: RefusalName

  constructor(reason: RefusalName) {
    super(reason)
    this.reason = reason
  }
}

/** The refusal as the caller sees it: one text, or the reason itself, and both beside it. */
export function explained(error: unknown, message?: string): unknown {
  if (!(error instanceof NotAdmitted)) return error
  const { [error.reason]: text } = texts.refusals
  const status = error.reason === 'missing' ? 404 : 409
  return new AppError(status, `raffle.join-${error.reason}`, message ?? text.reason, {
    fields: { reason: text.reason, remedy: text.remedy, ...('page' in text ? { page: text.page } : {}) },
  })
}

/** Whether an entrant works for the club, by account, address or phone. */
async function worksForClub(db: Database, { user, mailbox, phone }: Entrant): Promise<boolean> {
  const team = await db
    .select({ _id: users._id, email: users.email, phone: users.phone })
    .from(users)
    .where(and(ne(users.role, 'member'), isNull(users.deletedAt)))
  return team.some(
    (one) => one._id === user || mailboxOf(one.email) === mailbox || (phone !== null && one.phone === phone),
  )
}

/** The entry of the same person, whichever way it came: by account first. */
export async function entryOf(
  db: Database,
  raffle: string,
  { user, mailbox, phone }: Pick<Entrant, 'user' | 'mailbox' | 'phone'>,
): Promise<RaffleEntryRow | undefined> {
  const [found] = await db
    .select()
    .from(raffleEntries)
    .where(
      and(
        eq(raffleEntries.raffle, raffle),
        or(
          user ? eq(raffleEntries.user, user) : undefined,
          eq(raffleEntries.mailbox, mailbox),
          phone ? eq(raffleEntries.phone, phone) : undefined,
        ),
      ),
    )
    .orderBy(
      desc(sql`${raffleEntries.user} IS NOT DISTINCT FROM ${user}::uuid`),
      desc(eq(raffleEntries.mailbox, mailbox)),
      asc(raffleEntries._id),
    )
    .limit(1)
  return found
}

function reasonOf(found: RaffleEntryRow | undefined, { user, mailbox }: Entrant): RefusalName {
  if (user && found?.user === user) return found.removedAt ? 'removed' : 'joined'
  return found?.mailbox === mailbox ? 'sameEmail' : 'samePhone'
}

/** What stands in the way of an entrant, before anything is written. */
export async function refusalFor(
  db: Database,
  raffle: Pick<RaffleRow, '_id' | 'staffBarred'> & Pick<Raffle, 'status'>,
  entrant: Entrant,
): Promise<RefusalName | undefined> {
  const found = await entryOf(db, raffle._id, entrant)
  const isOwn = found !== undefined && found.user !== null && found.user === entrant.user
  // Who has not shown an address to be theirs is not told what became of it.
  if (found && (isOwn || entrant.isVerified)) return reasonOf(found, entrant)
  if (raffle.status !== 'active') return raffle.status
  if (!entrant.isVerified) return 'unverified'
  return raffle.staffBarred && (await worksForClub(db, entrant)) ? 'staff' : undefined
}

/**
 * Writes an entry while the raffle is open, under a number of its own unless one was given out. The lock is shared: people join side by side, and whoever freezes the
 * list or changes the raffle waits for them, or they for it.
 */
export async function enter(
  { db, audit }: UnitOfWork,
  id: string,
  entrant: Entrant,
  number?: string,
): Promise<{ entry: RaffleEntryRow; raffle: RaffleRow }> {
  const [raffle] = await db
    .select()
    .from(raffles)
    .where(and(eq(raffles._id, id), inOpenBranch(db)))
    .for('share')
  if (!raffle) throw new NotAdmitted('missing')
  const status = await statusOfLocked(db, id)
  if (status !== 'active')
    throw new NotAdmitted((await refusalFor(db, { ...raffle, status }, entrant)) ?? status)
  if (!entrant.isVerified)
    throw new NotAdmitted((await refusalFor(db, { ...raffle, status }, entrant)) ?? 'unverified')
  if (raffle.staffBarred && (await worksForClub(db, entrant))) throw new NotAdmitted('staff')
  const { isVerified: _, ...fields } = entrant
  const [entry] = await db
    .insert(raffleEntries)
    .values({ _id: number, raffle: id, ...fields })
    .onConflictDoNothing()
    .returning()
  if (!entry) throw new NotAdmitted(reasonOf(await entryOf(db, id, entrant), entrant))
  await audit({ resource: raffleResource, recordId: id, action: 'join', after: { entry: entry._id } })
  return { entry, raffle }
}

/** An account as an entrant. */
export async function entrantOf(db: Database, user: string): Promise<Entrant> {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      phone: users.phone,
      isVerified: sql<boolean>`${users.emailVerifiedAt} IS NOT NULL`,
    })
    .from(users)
    .where(eq(users._id, user))
  const { name, email, phone, isVerified } = row ?? { name: '', email: '', phone: '', isVerified: false }
  return { user, source: 'member', isVerified, name, email, mailbox: mailboxOf(email), phone: phone || null }
}

const enterAsMember = async (tx: UnitOfWork, currentUser: CurrentUser, id: string): Promise<RaffleEntryRow> =>
  (await enter(tx, id, await entrantOf(tx.db, currentUser._id))).entry

/** Joins with one's account; every refusal carries the one text of the specification. */
export async function joinRaffle(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Raffle> {
  try {
    return await transact(currentUser, async (tx) => {
      await enterAsMember(tx, currentUser, id)
      return readRaffle(tx.db, id)
    })
  } catch (error) {
    throw explained(error, texts.alreadyJoined)
  }
}

/** The same, returning the entry; a refusal carries its own reason. */
export async function registerMember(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Participant> {
  try {
    return toParticipant(await transact(currentUser, (tx) => enterAsMember(tx, currentUser, id)))
  } catch (error) {
    throw explained(error)
  }
}

export const toParticipant = ({ _id, raffle, name, createdAt }: RaffleEntryRow): Participant => ({
  _id,
  raffle,
  name,
  createdAt,
})
