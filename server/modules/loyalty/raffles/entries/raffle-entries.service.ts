import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  type RaffleEntryRow,
  raffleEntries,
} from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import {
  currentStatus,
  inOpenBranch,
  raffleResource,
  readRaffle,
} from '#server/modules/loyalty/raffles/raffle-query.ts'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import type { Participant } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages
export type RefusalReason = keyof typeof texts.refusals

/** Mail providers that ignore dots in the local part. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalises an address to the mailbox it is delivered to: lower case, without `+tag`, and without dots where the
 * provider ignores them. Only for detecting duplicates; mail is sent to the address as it was entered.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  const [name = ''] = local.split('+')
  if (dotlessDomains.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name || local}@${domain}`
}

/** A person who wants to enter a raffle, with or without an account. */
export interface Entrant {
  user: string | null
  source: RaffleEntryRow['source']
  /** Whether the address is verified; entries by form are confirmed by mail before they are written. */
  isVerified: boolean
  name: string
  email: string
  mailbox: string
  phone: string | null
}

export class EntryRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** Turns a refusal into an error with `message`, or with the reason's own text; returns other errors unchanged. */
export function toEntryError(error: unknown, message?: string): unknown {
  if (!(error instanceof EntryRefused)) return error
  const { [error.reason]: text } = texts.refusals
  const status = error.reason === 'missing' ? 404 : 409
  return new AppError(status, `raffle.join-${error.reason}`, message ?? text.reason, {
    fields: { reason: text.reason, remedy: text.remedy, ...('page' in text ? { page: text.page } : {}) },
  })
}

/** Whether an entrant is an employee of the club, by account, mailbox or phone number. */
async function isEmployee(db: Database, { user, mailbox, phone }: Entrant): Promise<boolean> {
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1)
  const domains = dotlessDomains.has(domain) ? [...dotlessDomains] : [domain]
  const isOfDomain = domains.map((one) =>
    eq(sql`right(lower(${users.email} COLLATE "C"), ${one.length + 1})`, `@${one}`),
  )
  const candidates = await db
    .select({ _id: users._id, email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        inArray(users.role, ['trainer', 'staff', 'admin']),
        isNull(users.deletedAt),
        or(user ? eq(users._id, user) : undefined, phone ? eq(users.phone, phone) : undefined, ...isOfDomain),
      ),
    )
  return candidates.some(
    (one) =>
      one._id === user ||
      (one.email !== null && mailboxOf(one.email) === mailbox) ||
      (phone !== null && one.phone === phone),
  )
}

/** Finds an entry by account, mailbox or phone number, in this order. */
async function findEntry(
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

function duplicateReason(found: RaffleEntryRow | undefined, { user, mailbox }: Entrant): RefusalReason {
  if (user && found?.user === user) return found.removedAt ? 'removed' : 'joined'
  return found?.mailbox === mailbox ? 'sameEmail' : 'samePhone'
}

/** Returns why an entrant cannot enter a raffle; undefined if they can. */
export async function findRefusal(
  db: Database,
  raffle: Pick<RaffleRow, '_id' | 'staffBarred'> & Pick<Raffle, 'status'>,
  entrant: Entrant,
): Promise<RefusalReason | undefined> {
  const found = await findEntry(db, raffle._id, entrant)
  const isOwn = found !== undefined && found.user !== null && found.user === entrant.user
  // Entries of an unverified address are not disclosed.
  if (found && (isOwn || entrant.isVerified)) return duplicateReason(found, entrant)
  if (raffle.status !== 'active') return raffle.status
  if (!entrant.isVerified) return 'unverified'
  return raffle.staffBarred && (await isEmployee(db, entrant)) ? 'staff' : undefined
}

/**
 * Writes an entry while the raffle is active, with `entryId` as its id if given. Throws `EntryRefused`. The raffle's row
 * lock is shared: entries run in parallel, and closing or changing the raffle waits for them.
 */
export async function enter(
  { db, audit }: UnitOfWork,
  id: string,
  entrant: Entrant,
  entryId?: string,
): Promise<{ entry: RaffleEntryRow; raffle: RaffleRow }> {
  const [raffle] = await db
    .select()
    .from(raffles)
    .where(and(eq(raffles._id, id), inOpenBranch(db)))
    .for('share')
  if (!raffle) throw new EntryRefused('missing')
  const status = await currentStatus(db, id)
  if (status !== 'active') {
    throw new EntryRefused((await findRefusal(db, { ...raffle, status }, entrant)) ?? status)
  }
  if (!entrant.isVerified) {
    throw new EntryRefused((await findRefusal(db, { ...raffle, status }, entrant)) ?? 'unverified')
  }
  if (raffle.staffBarred && (await isEmployee(db, entrant))) throw new EntryRefused('staff')
  const { isVerified: _, ...fields } = entrant
  const [entry] = await db
    .insert(raffleEntries)
    .values({ _id: entryId, raffle: id, ...fields })
    .onConflictDoNothing()
    .returning()
  if (!entry) throw new EntryRefused(duplicateReason(await findEntry(db, id, entrant), entrant))
  await audit({ resource: raffleResource, recordId: id, action: 'join', after: { entry: entry._id } })
  return { entry, raffle }
}

/** Returns the entrant for an account. */
export async function accountEntrant(db: Database, user: string): Promise<Entrant> {
  const [row] = await db
    .select({
      name: users.name,
      email: emailOrEmpty,
      phone: users.phone,
      isVerified: sql<boolean>`${users.emailVerifiedAt} IS NOT NULL`,
    })
    .from(users)
    .where(eq(users._id, user))
  const { name, email, phone, isVerified } = row ?? { name: '', email: '', phone: '', isVerified: false }
  return { user, source: 'member', isVerified, name, email, mailbox: mailboxOf(email), phone: phone || null }
}

const enterAsMember = async (tx: UnitOfWork, currentUser: CurrentUser, id: string): Promise<RaffleEntryRow> =>
  (await enter(tx, id, await accountEntrant(tx.db, currentUser._id))).entry

/** Enters a raffle with the current user's account; every refusal has the one message of the specification. */
export async function enterRaffle(
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
    throw toEntryError(error, texts.alreadyJoined)
  }
}

/** Enters a raffle like `enterRaffle`, but returns the entry; a refusal has the message of its reason. */
export async function registerParticipant(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Participant> {
  try {
    return toParticipant(await transact(currentUser, (tx) => enterAsMember(tx, currentUser, id)))
  } catch (error) {
    throw toEntryError(error)
  }
}

export const toParticipant = ({ _id, raffle, name, createdAt }: RaffleEntryRow): Participant => ({
  _id,
  raffle,
  name,
  createdAt,
})
