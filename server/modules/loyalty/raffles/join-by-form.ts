import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  type EntryRequest,
  entryToken,
  readEntryToken,
} from '#server/modules/loyalty/raffles/entry-request.ts'
import { mailboxOf } from '#server/modules/loyalty/raffles/mailbox.ts'
import { inOpenBranch } from '#server/modules/loyalty/raffles/raffle-access.ts'
import { type RaffleEntryRow, raffleEntries } from '#server/modules/loyalty/raffles/raffle-entries.table.ts'
import { askingMail, registeredMail } from '#server/modules/loyalty/raffles/raffles.mails.ts'
import { raffleColumns } from '#server/modules/loyalty/raffles/raffles.status.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import {
  type Entrant,
  enter,
  explained,
  NotAdmitted,
  type RefusalName,
  refusalFor,
  toParticipant,
} from '#server/modules/loyalty/raffles/take-part.ts'
import { internationalPhone } from '#server/modules/people/users/phone.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import {
  type Participant,
  type requestEntry,
  requestHours,
  type showEntryRequest,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages

const entrantOf = ({
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

async function openRaffle(db: Database, id: string) {
  const [raffle] = await db
    .select(raffleColumns)
    .from(raffles)
    .where(and(eq(raffles._id, id), inOpenBranch(db)))
  return raffle
}

/** Asks the owner of an address by mail; until they agree nobody takes part, and nothing of them is kept. */
export async function askToJoin(
  { db, transact, mail, secret, configuration }: Services,
  { raffle: id, name, email, phone: typedPhone, website }: BodyOf<typeof requestEntry>,
): Promise<ResponseOf<typeof requestEntry>> {
  const expiresAt = Date.now() + requestHours * 3_600_000
  const participant = { _id: randomUUID(), raffle: id, name, createdAt: new Date().toISOString() }
  const answer = { participant, confirmBy: new Date(expiresAt).toISOString() }
  // A program is answered like a person, and nobody is written to.
  if (website) return answer
  const request = { name, email, phone: internationalPhone(typedPhone) }
  const raffle = await openRaffle(db, id)
  const refusal = raffle ? await refusalFor(db, raffle, entrantOf(request)) : 'missing'
  if (!raffle || refusal) throw explained(new NotAdmitted(refusal ?? 'missing'))
  const token = entryToken(secret, { ...request, entry: participant._id, raffle: id, expiresAt })
  await transact(system, ({ client }) =>
    mail.enqueue(client, askingMail(configuration, { raffle, name, email, token })),
  )
  return answer
}

function requestOf({ secret }: Services, token: string): EntryRequest {
  const request = readEntryToken(secret, token)
  if (!request) throw notFound(texts.linkUnknown)
  return request
}

async function entryMadeOf(db: Database, { entry }: EntryRequest): Promise<RaffleEntryRow | undefined> {
  const [made] = await db.select().from(raffleEntries).where(eq(raffleEntries._id, entry))
  return made
}

/** What a mail's link is about, and what has become of it. Looking changes nothing. */
export async function entryRequest(
  services: Services,
  token: string,
): Promise<ResponseOf<typeof showEntryRequest>> {
  const { db } = services
  const request = requestOf(services, token)
  const raffle = await openRaffle(db, request.raffle)
  const made = await entryMadeOf(db, request)
  const entry = made && !made.removedAt ? toParticipant(made) : null
  const stands = async (): Promise<RefusalName | undefined> => {
    if (entry) return undefined
    if (made) return 'removed'
    return raffle ? refusalFor(db, raffle, entrantOf(request)) : 'missing'
  }
  const refusal = await stands()
  return {
    raffleTitle: raffle?.title ?? '',
    name: request.name,
    entry,
    refusal: refusal ? texts.refusals[refusal] : null,
  }
}

/** The owner of the address agrees: now they take part, once, however often they press. */
export async function confirmEntry(services: Services, token: string): Promise<Participant> {
  const { db, transact, mail, configuration } = services
  const request = requestOf(services, token)
  try {
    return await transact(system, async (tx) => {
      const { entry, raffle } = await enter(tx, request.raffle, entrantOf(request), request.entry)
      await mail.enqueue(tx.client, registeredMail(configuration, { raffle, entry }))
      return toParticipant(entry)
    })
  } catch (error) {
    const made = error instanceof NotAdmitted ? await entryMadeOf(db, request) : undefined
    if (made && !made.removedAt) return toParticipant(made)
    throw explained(made ? new NotAdmitted('removed') : error)
  }
}
