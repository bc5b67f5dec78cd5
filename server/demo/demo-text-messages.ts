import { inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 } from 'uuid'
import { type Database, inTransaction } from '#server/db/database.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import { smsOptOutLinks } from '#server/modules/people/consents/opt-out-links.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { campaignSmsText } from '#shared/messaging/campaigns/campaign-sms.ts'
import { smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'
import {
  fillSmsText,
  type SmsTemplateKind,
  smsTemplates,
} from '#shared/messaging/sms-templates/sms-templates.rules.ts'
import type { ConsentChannel, ConsentSource, ConsentStatus } from '#shared/people/consents/consents.schema.ts'

/** Noon of a day before today, of the club's calendar. */
const noonBefore = (days: number) => clubMoment(`${addDays(clubDay(new Date()), -days)}T12:00`).toISOString()

interface Said {
  name: string
  channel: ConsentChannel
  status?: ConsentStatus
  source: ConsentSource
  daysAgo: number
  isUnproven?: true
  note?: string
}

/**
 * What İYS takes only within three business days was said lately; what came from there is older. One number is not verified
 * yet.
 */
const said: readonly Said[] = [
  { name: 'Büşra Çelik', channel: 'sms', source: 'iys', daysAgo: 60 },
  { name: 'Emre Yıldız', channel: 'sms', source: 'iys', daysAgo: 55 },
  { name: 'İbrahim Çetin', channel: 'sms', source: 'iys', daysAgo: 48 },
  { name: 'Merve Güneş', channel: 'sms', source: 'iys', daysAgo: 44 },
  { name: 'Hakan Polat', channel: 'sms', source: 'iys', daysAgo: 40 },
  { name: 'Özlem Taş', channel: 'sms', source: 'iys', daysAgo: 31 },
  { name: 'Nurgül Işık', channel: 'sms', source: 'iys', daysAgo: 60 },
  { name: 'Nurgül Işık', channel: 'sms', status: 'refused', source: 'link', daysAgo: 9 },
  { name: 'Fatma Özdemir', channel: 'sms', source: 'account', daysAgo: 1 },
  { name: 'Fatma Özdemir', channel: 'call', source: 'account', daysAgo: 1 },
  { name: 'Gamze Şahin', channel: 'sms', source: 'desk', daysAgo: 1 },
  { name: 'Ali Öztürk', channel: 'sms', source: 'import', daysAgo: 2, note: 'Kâğıt üyelik formu' },
  { name: 'Rabia Tunç', channel: 'sms', source: 'account', daysAgo: 1, isUnproven: true },
  { name: 'İbrahim Çetin', channel: 'call', source: 'iys', daysAgo: 48 },
  { name: 'İbrahim Çetin', channel: 'call', status: 'refused', source: 'account', daysAgo: 3 },
]

/** A member as messages need it. */
type Reader = Pick<typeof users.$inferSelect, '_id' | 'name' | 'phone' | 'branch'>

async function addConsents(db: Database, find: (name: string) => Reader | undefined): Promise<void> {
  const proven = said.filter(({ channel, isUnproven }) => channel !== 'email' && !isUnproven)
  await db
    .update(users)
    .set({ phoneVerifiedAt: noonBefore(60) })
    .where(
      inArray(
        users._id,
        proven.flatMap(({ name }) => find(name)?._id ?? []),
      ),
    )
  await db.insert(consents).values(
    said.flatMap(({ name, channel, status = 'approved', source, daysAgo, isUnproven, note = '' }) => {
      const person = find(name)
      if (!person) return []
      const { _id: user, phone: recipient } = person
      const consentedAt = noonBefore(daysAgo)
      const words = { channel, recipient, status, source, note, user, isProven: !isUnproven }
      return [{ ...words, consentedAt, recordedAt: consentedAt }]
    }),
  )
}

type End =
  | { state: 'delivered' }
  | { state: 'failed'; reason: string }
  | { state: 'skipped'; reason: string }
  | { state: 'waiting' }

interface Message {
  reader: Reader
  text: string
  daysAgo: number
  end: End
  campaign?: string
}

/**
 * Writes messages and leads them to their end. Those of the past go through the rules of sending as if they were urgent, so
 * that the hour of the first start does not hold them.
 */
async function addMessages(db: Database, messages: readonly Message[]): Promise<void> {
  const opening = clubMoment(`${addDays(clubDay(new Date()), 1)}T09:00`).toISOString()
  const rows = messages.map(({ reader, text, daysAgo, end, campaign }) => {
    const isWaiting = end.state === 'waiting'
    return {
      end,
      row: {
        ...{ _id: v7(), kind: campaign ? ('commercial' as const) : ('notice' as const), text },
        ...{ recipient: reader.phone, user: reader._id, branch: reader.branch, campaign: campaign ?? null },
        parts: smsPartsOf(text).parts,
        createdAt: isWaiting
          ? clubMoment(`${addDays(clubDay(new Date()), -1)}T21:40`).toISOString()
          : noonBefore(daysAgo),
        ...(isWaiting ? { hold: 'quiet-hours' as const, dueAt: opening } : { isUrgent: true }),
      },
    }
  })
  await db.insert(smsMessages).values(rows.map(({ row }) => row))
  const taken = rows.flatMap(({ end, row }) =>
    end.state === 'delivered' || end.state === 'failed' ? [row._id] : [],
  )
  for (const state of ['sending', 'sent'])
    await db.execute(sql`
      UPDATE sms_messages SET state = ${state}::sms_state, attempts = 1, sent_at = created_at + interval '20 seconds'
      WHERE id = ANY(${sql.param(taken)}::uuid[])`)
  for (const { end, row } of rows)
    if (end.state !== 'waiting')
      await db.execute(sql`
        UPDATE sms_messages SET state = ${end.state}::sms_state, reason = ${'reason' in end ? end.reason : ''},
          settled_at = created_at + interval '1 minute' WHERE id = ${row._id}`)
  await db.execute(sql`
    UPDATE sms_messages SET is_urgent = false
    WHERE id = ANY(${sql.param(rows.map(({ row }) => row._id))}::uuid[])`)
  // They were not sent today.
  await db.execute(sql`DELETE FROM commercial_days`)
}

interface SmsCampaign {
  title: string
  text: string
  daysAgo: number
  ends: readonly (readonly [name: string, end: End])[]
}

const delivered: End = { state: 'delivered' }
const waiting: End = { state: 'waiting' }

const sentCampaigns: readonly SmsCampaign[] = [
  {
    title: 'Sabah derslerine davet',
    text: '{{ad}}, bu ay sabah 07.30 derslerinde yer var. Havlunu al gel! {{kulup}}',
    daysAgo: 8,
    ends: [
      ['Büşra Çelik', delivered],
      ['Emre Yıldız', delivered],
      ['Merve Güneş', delivered],
      ['Hakan Polat', delivered],
      ['İbrahim Çetin', { state: 'failed', reason: 'report-2' }],
      ['Nurgül Işık', { state: 'skipped', reason: 'no-consent' }],
    ],
  },
  {
    title: 'Arkadaşını getir haftası',
    text: '{{ad}}, bu hafta bir arkadaşınla ücretsiz gel. {{kulup}}',
    daysAgo: 1,
    ends: [
      ['Büşra Çelik', waiting],
      ['Emre Yıldız', waiting],
      ['Özlem Taş', waiting],
    ],
  },
]

async function addCampaigns(
  db: Database,
  publicUrl: string,
  find: (name: string) => Reader | undefined,
): Promise<number> {
  const { name: kulup } = await readClub(db)
  let count = 0
  for (const { title, text, daysAgo, ends } of sentCampaigns) {
    const isOver = ends.every(([, { state }]) => state !== 'waiting')
    const sentAt = isOver
      ? noonBefore(daysAgo)
      : clubMoment(`${addDays(clubDay(new Date()), -daysAgo)}T21:40`).toISOString()
    const [campaign] = await db
      .insert(campaigns)
      .values({
        ...{ channel: 'sms', title, subject: '', content: '', smsText: text, status: 'sent' },
        audience: {
          ...{ members: true, subscribers: false, package: null, daysLeft: null, daysAbsent: null },
          newThisMonth: false,
        },
        ...{ authorName: 'Selin Aksoy', sentAt, createdAt: sentAt, total: ends.length },
        finishedAt: isOver ? sentAt : null,
      })
      .returning({ _id: campaigns._id })
    const readers = ends.flatMap(([name, end]) => {
      const reader = find(name)
      return reader ? [{ reader, end }] : []
    })
    const links = await smsOptOutLinks(
      db,
      publicUrl,
      readers.map(({ reader }) => reader.phone),
    )
    await addMessages(
      db,
      readers.map(({ reader, end }) => {
        const optOutLink = links.get(reader.phone) ?? ''
        const filled = campaignSmsText(text, { name: reader.name, sube: kulup, kulup, optOutLink })
        return { reader, end, daysAgo, text: filled, campaign: campaign?._id ?? '' }
      }),
    )
    count += readers.length
  }
  return count
}

/** Notices to members without an e-mail address. */
const notices: readonly (readonly [
  name: string,
  template: SmsTemplateKind,
  values: Readonly<Record<string, string>>,
  path: string,
  daysAgo: number,
  end: End,
])[] = [
  ['Cemile Öncü', 'contract', {}, '/customer/contracts', 12, delivered],
  ['Rıza Gündüz', 'contract', {}, '/customer/contracts', 11, delivered],
  [
    'Halime Uyar',
    'debt',
    { sube: 'Meram', tutar: '750,00 TL', gun: 'bugün' },
    '/customer/debts',
    6,
    { state: 'failed', reason: 'report-3' },
  ],
  ['Durmuş Altın', 'contract', {}, '/customer/contracts', 4, delivered],
  ['Cemile Öncü', 'contract', {}, '/customer/contracts', 2, delivered],
  ['Rıza Gündüz', 'contract', {}, '/customer/contracts', 1, waiting],
]

async function addNotices(
  db: Database,
  publicUrl: string,
  find: (name: string) => Reader | undefined,
): Promise<number> {
  const { name: kulup } = await readClub(db)
  const messages = notices.flatMap(([name, template, values, path, daysAgo, end]) => {
    const reader = find(name)
    if (!reader) return []
    const all = { ...values, ad: name.split(' ')[0] ?? '', kulup, baglanti: publicUrl + path }
    return [{ reader, daysAgo, end, text: fillSmsText(smsTemplates[template].text, all) }]
  })
  await addMessages(db, messages)
  return messages.length
}

/**
 * Adds consents to text messages and calls, campaigns by SMS and notices: delivered, failed, skipped and waiting for the end
 * of the quiet hours. Returns the number of messages.
 */
export const addDemoTextMessages = (pool: pg.Pool, publicUrl: string): Promise<number> =>
  // In one transaction: the sender must not take a message on its way to its end.
  inTransaction(pool, async ({ db }) => {
    const people = await db
      .select({ _id: users._id, name: users.name, phone: users.phone, branch: users.branch })
      .from(users)
    const find = (name: string) => people.find((person) => person.name === name)
    await addConsents(db, find)
    return (await addCampaigns(db, publicUrl, find)) + (await addNotices(db, publicUrl, find))
  })
