import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { listEntrants, makeSeed, openSeed } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { raffleDraws, raffleWinners } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { mailboxOf } from '#server/modules/loyalty/raffles/entries/raffle-entries.service.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { foldTurkish, titleSlug } from '#shared/core/text.ts'
import {
  drawEntries,
  drawRule,
  entrantListText,
  hashEntrantList,
  prizeOf,
} from '#shared/loyalty/raffles/draw.ts'

export const drawnTitle = 'Güz açılışı çekilişi'
export const runningTitle = 'Sabah güneşi çekilişi'
export const closedTitle = 'Kemer altı çekilişi'

const firstNames = [
  'Asya',
  'Barış',
  'Cansu',
  'Deniz',
  'Ece',
  'Furkan',
  'Gül',
  'Halil',
  'İlknur',
  'Kaan',
  'Leyla',
  'Melih',
]
const lastNames = [
  'Akın',
  'Başaran',
  'Coşkun',
  'Durmaz',
  'Erdem',
  'Gökçe',
  'Işıksal',
  'Keskin',
  'Özer',
  'Şenol',
]

/** Entrants by form. */
const visitors = Array.from({ length: 60 }, (_, index) => {
  const first = firstNames[index % firstNames.length] ?? ''
  const last = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length] ?? ''
  const email = `${foldTurkish(first)}.${foldTurkish(last)}.${index}@posta.example`
  const phone = `+90555001${String(index).padStart(4, '0')}`
  return { name: `${first} ${last}`, email, mailbox: email, phone, registeredAt: '', source: 'form' as const }
})

/** Adds entries to the active and the closed raffle and draws the third one. Returns the number of entries. */
export async function addDemoRaffleEntries(db: Database): Promise<number> {
  const idOf = async (title: string) => {
    const [row] = await db
      .select({ _id: raffles._id })
      .from(raffles)
      .where(eq(raffles.slug, titleSlug(title)))
    return row?._id ?? ''
  }
  const members = await db
    .select({
      user: users._id,
      name: users.name,
      email: emailOrEmpty,
      phone: users.phone,
      registeredAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.role, 'member'), isNull(users.deletedAt)))
  const joined = members.map((member) => ({
    ...member,
    mailbox: mailboxOf(member.email),
    source: 'member' as const,
  }))
  // The demo accounts have not entered the active raffle, so that this can be tried out.
  const others = joined.filter(({ email }) => email.endsWith('@posta.example'))
  const [running, closed, drawn] = [await idOf(runningTitle), await idOf(closedTitle), await idOf(drawnTitle)]
  const rows = [
    ...[...others, ...visitors.slice(0, 24)].map((entry) => ({ ...entry, raffle: running, days: 3 })),
    ...[...others, ...visitors.slice(20, 36)].map((entry) => ({ ...entry, raffle: closed, days: 9 })),
    ...[...joined, ...visitors].map((entry) => ({ ...entry, raffle: drawn, days: 20 })),
  ]
  const entries = rows
    .map(({ days, ...entry }, index) => ({
      ...entry,
      createdAt: new Date(Date.now() - days * 86_400_000 + index * 61_000).toISOString(),
    }))
    // A member enters after having registered.
    .filter(({ registeredAt, createdAt }) => createdAt > registeredAt)
  // The commitment is older than the first entry.
  await db.execute(sql`
    UPDATE raffle_draws SET created_at = raffles.starts_at - interval '1 day'
    FROM raffles WHERE raffles.id = raffle_id AND raffles.starts_at < now()`)
  await db.insert(raffleEntries).values(entries.map(({ registeredAt: _, ...entry }) => entry))
  await drawInThePast(db, drawn)
  return entries.length
}

/** Draws a raffle in the past. */
async function drawInThePast(db: Database, id: string): Promise<void> {
  const [raffle] = await db.select().from(raffles).where(eq(raffles._id, id))
  if (!raffle) return
  const { prizes, winnersCount, startsAt, endsAt } = raffle
  const committedAt = new Date(Date.parse(startsAt) - 86_400_000).toISOString()
  const drawnAt = new Date(Date.parse(endsAt) + 3_600_000).toISOString()
  const entrants = await listEntrants(db, id)
  const secret = crypto.randomUUID()
  const { commitment, sealedSeed } = await makeSeed(secret)
  const seed = openSeed(secret, sealedSeed) ?? ''
  const list = entrantListText(entrants)
  const { winners, substitutes } = await drawEntries({
    rule: drawRule,
    raffle: id,
    number: 1,
    seed,
    entrants,
    winnersCount,
  })
  await db.delete(raffleDraws).where(eq(raffleDraws.raffle, id))
  const [draw] = await db
    .insert(raffleDraws)
    .values({
      raffle: id,
      number: 1,
      rule: drawRule,
      commitment,
      sealedSeed,
      createdAt: committedAt,
      closedAt: drawnAt,
      entrants: list,
      entrantCount: entrants.length,
      listHash: await hashEntrantList(list),
      seed,
      substitutes,
      drawnAt,
    })
    .returning({ _id: raffleDraws._id })
  await db.insert(raffleWinners).values(
    winners.map((entry, index) => ({
      draw: draw?._id ?? '',
      position: index + 1,
      entry,
      prize: prizeOf(prizes, winnersCount, index + 1),
    })),
  )
  await db
    .update(raffles)
    .set({ drawnAt, version: sql`${raffles.version} + 1` })
    .where(eq(raffles._id, id))
}
