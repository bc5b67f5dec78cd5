import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import {
  type Entrant,
  EntryRefused,
  enter,
  findRefusal,
  mailboxOf,
  type RefusalReason,
  toEntryError,
  toParticipant,
} from '#server/modules/loyalty/raffles/entries/raffle-entries.service.ts'
import {
  type RaffleEntryRow,
  raffleEntries,
} from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { inOpenBranch, raffleColumns } from '#server/modules/loyalty/raffles/raffle-query.ts'
import { confirmationMail, entryMail } from '#server/modules/loyalty/raffles/raffles.mails.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import {
  confirmationHours,
  type Participant,
  type requestEntry as RequestEntry,
  type showEntryRequest,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages

const sealingPurpose = 'raffle entry'

/**
 * Double opt-in of an entry by form. The request exists only in the sealed token of the mail's link: no personal data is
 * stored before the owner of the address confirms.
 */
export interface EntryRequest {
  /** Id of the future entry, so that repeated confirmations create one entry. */
  entry: string
  raffle: string
  name: string
  email: string
  phone: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export function entryToken(secret: string, request: EntryRequest): string {
  const { entry, raffle, name, email, phone, expiresAt } = request
  const content = JSON.stringify([entry, raffle, name, email, phone, expiresAt])
  return seal(secret, sealingPurpose, content).toString('base64url')
}

/** Throws 404 for a forged or expired token. */
function openEntryToken({ secret }: Services, token: string): EntryRequest {
  const content = unseal(secret, sealingPurpose, Buffer.from(token, 'base64url'))?.toString()
  if (content === undefined) throw notFound(texts.linkUnknown)
  const [entry, raffle, name, email, phone, expiresAt] = JSON.parse(content)
  if (expiresAt <= Date.now()) throw notFound(texts.linkUnknown)
  return { entry, raffle, name, email, phone, expiresAt }
}

const toEntrant = ({
  name,
  email,
  phone,
}: Omit<EntryRequest, 'entry' | 'raffle' | 'expiresAt'>): Entrant => ({
  user: null,
  source: 'form',
  isVerified: true,
  name,
  email,
  mailbox: mailboxOf(email),
  phone,
})

async function findRaffle(db: Database, id: string) {
  const [raffle] = await db
    .select(raffleColumns)
    .from(raffles)
    .where(and(eq(raffles._id, id), inOpenBranch(db)))
  return raffle
}

async function findConfirmedEntry(
  db: Database,
  { entry }: EntryRequest,
): Promise<RaffleEntryRow | undefined> {
  const [found] = await db.select().from(raffleEntries).where(eq(raffleEntries._id, entry))
  return found
}

/** Mails a confirmation link to the given address. */
export async function requestEntry(
  { db, transact, mail, secret, configuration }: Services,
  { raffle: id, name, email, phone }: BodyOf<typeof RequestEntry>,
): Promise<ResponseOf<typeof RequestEntry>> {
  const expiresAt = Date.now() + confirmationHours * 3_600_000
  const participant = { _id: randomUUID(), raffle: id, name, createdAt: new Date().toISOString() }
  const response = { participant, confirmBy: new Date(expiresAt).toISOString() }
  const request = { name, email, phone: internationalPhone(phone) }
  const raffle = await findRaffle(db, id)
  const refusal = raffle ? await findRefusal(db, raffle, toEntrant(request)) : 'missing'
  if (!raffle || refusal) throw toEntryError(new EntryRefused(refusal ?? 'missing'))
  const token = entryToken(secret, { ...request, entry: participant._id, raffle: id, expiresAt })
  const letterhead = await letterheadOf(db, configuration)
  await transact(system, ({ client }) =>
    mail.enqueue(client, confirmationMail(letterhead, { raffle, name, email, token })),
  )
  return response
}

/** Returns the content of a confirmation link and the state of its entry; changes nothing. */
export async function readEntryRequest(
  services: Services,
  token: string,
): Promise<ResponseOf<typeof showEntryRequest>> {
  const { db } = services
  const request = openEntryToken(services, token)
  const raffle = await findRaffle(db, request.raffle)
  const confirmed = await findConfirmedEntry(db, request)
  const entry = confirmed && !confirmed.removedAt ? toParticipant(confirmed) : null
  const findReason = async (): Promise<RefusalReason | undefined> => {
    if (entry) return undefined
    if (confirmed) return 'removed'
    return raffle ? findRefusal(db, raffle, toEntrant(request)) : 'missing'
  }
  const reason = await findReason()
  return {
    raffleTitle: raffle?.title ?? '',
    name: request.name,
    entry,
    refusal: reason ? texts.refusals[reason] : null,
  }
}

/** Confirms a requested entry; a repeated confirmation returns the same entry. */
export async function confirmEntry(services: Services, token: string): Promise<Participant> {
  const { db, transact, mail, configuration } = services
  const request = openEntryToken(services, token)
  try {
    return await transact(system, async (tx) => {
      const { entry, raffle } = await enter(tx, request.raffle, toEntrant(request), request.entry)
      await mail.enqueue(tx.client, entryMail(await letterheadOf(tx.db, configuration), { raffle, entry }))
      return toParticipant(entry)
    })
  } catch (error) {
    const confirmed = error instanceof EntryRefused ? await findConfirmedEntry(db, request) : undefined
    if (confirmed && !confirmed.removedAt) return toParticipant(confirmed)
    throw toEntryError(confirmed ? new EntryRefused('removed') : error)
  }
}
