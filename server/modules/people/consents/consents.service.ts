import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { isSameText } from '#server/core/crypto.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { consentCodeMail, consentCodeText } from '#server/modules/people/consents/consents.mails.ts'
import { type ConsentRow, consentCodes, consents } from '#server/modules/people/consents/consents.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import {
  type ChannelConsent,
  type Consents,
  consentCodeMinutes,
  consentCodeTries,
} from '#shared/people/consents/consents.contract.ts'
import { consentsMessages } from '#shared/people/consents/consents.messages.ts'
import { type ConsentChannel, consentChannels } from '#shared/people/consents/consents.schema.ts'

const texts = consentsMessages

/** The address or number as consents name it. Only A–Z are lowered: İ and ı are letters of their own. */
function normalRecipient(channel: ConsentChannel, recipient: string): string {
  if (channel !== 'email') return internationalPhone(recipient, 'recipient')
  const address = recipient.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (!/^.+@.+$/.test(address)) throw invalidField('recipient', texts.recipient)
  return address
}

type Contact = Pick<UserRow, '_id' | 'email' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>

/** The recipient of a person on a channel, and whether it is known to be theirs. */
function recipientOf(channel: ConsentChannel, { email, emailVerifiedAt, phone, phoneVerifiedAt }: Contact) {
  return channel === 'email'
    ? { recipient: email && normalRecipient(channel, email), isProven: emailVerifiedAt !== null }
    : { recipient: phone || null, isProven: phoneVerifiedAt !== null }
}

/** SQL: what a person of `users` has said last about mails, as their profile shows it. */
export const newsletterOf: SQL<boolean> = sql<boolean>`(NOT is_minor(${users.userDetails}) AND coalesce((
  SELECT status = 'approved' FROM said_of('email', lower(${users.email} COLLATE "C"), ${users._id})), false))`

/** Adds to the row of a person what they have said last about mails. */
export async function withNewsletter<Row extends { _id: string }>(
  db: Database,
  row: Row,
): Promise<Row & { newsletter: boolean }> {
  const [said] = await db.select({ newsletter: newsletterOf }).from(users).where(eq(users._id, row._id))
  return { ...row, newsletter: said?.newsletter ?? false }
}

interface Said extends Pick<ConsentRow, 'channel' | 'recipient' | 'status' | 'source' | 'isProven' | 'user'> {
  /** Now by default. */
  consentedAt?: string | undefined
  recordedBy?: string | null
  note?: string | undefined
  /** The person has said it by a code; a proven yes at the desk needs one. */
  hasCode?: true
}

/**
 * Writes what a person has said; every consent and every refusal passes here. Returns the id of the row, or null where it
 * would say what counts already. Those of one recipient follow one another.
 */
export async function recordConsent(
  { db }: UnitOfWork,
  { consentedAt, recordedBy = null, note = '', hasCode, ...said }: Said,
): Promise<string | null> {
  const { channel, status, isProven, source, user } = said
  const recipient = normalRecipient(channel, said.recipient)
  if (consentedAt !== undefined && Date.parse(consentedAt) > Date.now())
    throw invalidField('consentOn', texts.future)
  if (status === 'approved' && source === 'desk' && isProven && !hasCode) throw forbidden(texts.needsCode)
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${channel} ${recipient}`}, ${lockSeeds.consent}))`,
  )
  const { rows } = await db.execute<{ counts: string | null; said: string | null }>(sql`
    SELECT (SELECT status FROM consent_to(${channel}, ${recipient})) AS counts,
      (SELECT status FROM said_of(${channel}, ${recipient}, ${user})) AS said`)
  const known = rows[0]
  if ((isProven ? known?.counts : known?.said) === status && known?.said === status) return null
  const _id = v7()
  await explainingConstraints(
    { consents_minor_check: () => new AppError(400, 'consent.minor', texts.minor) },
    () =>
      db.insert(consents).values({
        ...{ _id, channel, recipient, status, source, user, recordedBy, note },
        // A refusal counts, whoever has said it for the recipient.
        isProven: isProven || status === 'refused',
        // Of the moment at which the lock was taken, so that the later one is the later row.
        consentedAt: sql`least(${consentedAt ?? null}::timestamptz, clock_timestamp())`,
        recordedAt: sql`clock_timestamp()`,
      }),
  )
  return _id
}

/** Lets what a person has said about a recipient count once it is shown to be theirs, with the time at which they said it. */
export async function proveConsents({ db }: UnitOfWork, user: string, by: 'email' | 'phone'): Promise<void> {
  const recipient = by === 'email' ? sql`lower(${users.email} COLLATE "C")` : sql`${users.phone}`
  await db.execute(sql`
    INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven, user_id, recorded_by, note)
    SELECT gen_random_uuid(), said.channel, said.recipient, said.status, said.consented_at, said.source, true,
      said.user_id, said.recorded_by, said.note
    FROM users
    JOIN LATERAL (
      SELECT DISTINCT ON (channel) * FROM consents
      WHERE user_id = users.id AND recipient = ${recipient} AND NOT is_proven
        AND (channel = 'email') = ${by === 'email'}
      ORDER BY channel, consented_at DESC) AS said ON true
    WHERE users.id = ${user} AND NOT EXISTS (
      SELECT FROM consents later WHERE later.channel = said.channel AND later.recipient = said.recipient
        AND later.is_proven AND later.consented_at >= said.consented_at)`)
}

/** What counts on each channel of a person, and what they have said. */
async function channelsOf(db: Database, person: Contact): Promise<ChannelConsent[]> {
  const found: ChannelConsent[] = []
  for (const channel of consentChannels) {
    const { recipient } = recipientOf(channel, person)
    const { rows } = await db.execute<{
      status: ConsentRow['status']
      isProven: boolean
      since: Date
      source: ConsentRow['source']
    }>(sql`
      SELECT status, is_proven AS "isProven", consented_at AS since, source FROM (
        SELECT 1 AS rank, * FROM consent_to(${channel}, ${recipient}) WHERE status = 'approved'
        UNION ALL SELECT 2, * FROM said_of(${channel}, ${recipient}, ${person._id})) AS words
      ORDER BY rank LIMIT 1`)
    const said = rows[0]
    found.push({
      channel,
      recipient,
      state: !said ? 'none' : said.status === 'refused' ? 'refused' : said.isProven ? 'approved' : 'unproven',
      since: said ? new Date(said.since).toISOString() : null,
      source: said?.source ?? null,
    })
  }
  return found
}

const mostHistory = 100

/** Returns the consents of a person; the history has their own words, and what counts for their present recipients. */
export async function consentsOf(
  { db, sms }: Pick<Services, 'db' | 'sms'>,
  person: Contact,
): Promise<Consents> {
  const channels = await channelsOf(db, person)
  const { email, phone } = {
    email: recipientOf('email', person).recipient,
    phone: recipientOf('sms', person).recipient,
  }
  const history = await db
    .select({
      channel: consents.channel,
      recipient: consents.recipient,
      status: consents.status,
      isProven: consents.isProven,
      consentedAt: consents.consentedAt,
      recordedAt: consents.recordedAt,
      source: consents.source,
      note: consents.note,
      recordedByName: sql<
        string | null
      >`(SELECT name FROM users author WHERE author.id = ${consents.recordedBy})`,
    })
    .from(consents)
    .where(
      sql`${consents.user} = ${person._id} OR ${consents.isProven} AND ${consents.user} IS NULL AND (
        ${consents.channel} = 'email' AND ${consents.recipient} = ${email}
        OR ${consents.channel} <> 'email' AND ${consents.recipient} = ${phone})`,
    )
    .orderBy(sql`${consents.recordedAt} DESC, ${consents.isProven} DESC, ${consents._id}`)
    .limit(mostHistory)
  return { channels, history, hasSms: sms.gateway !== null }
}

const missing = (channel: ConsentChannel) =>
  new AppError(409, 'consent.no-recipient', channel === 'email' ? texts.noEmail : texts.noPhone)

/** Records what a person says in their own account, on one channel. */
export async function sayInAccount(
  tx: UnitOfWork,
  person: Contact,
  channel: ConsentChannel,
  isApproved: boolean,
): Promise<boolean> {
  const { recipient, isProven } = recipientOf(channel, person)
  if (!recipient) throw missing(channel)
  const status = isApproved ? 'approved' : 'refused'
  const said = { channel, recipient, status, source: 'account', isProven, user: person._id } as const
  return (await recordConsent(tx, said)) !== null
}

export interface ChannelChoices {
  newsletter: boolean
  smsConsent: boolean
  callConsent: boolean
}

/**
 * Records what a person agrees to as their account begins. A box that stays empty says nothing, and so does one for which
 * the account has no address or number.
 */
export async function sayAtOpening(
  tx: UnitOfWork,
  person: Contact,
  { newsletter, smsConsent, callConsent }: ChannelChoices,
): Promise<void> {
  const choices = { email: newsletter, sms: smsConsent, call: callConsent }
  for (const channel of consentChannels)
    if (choices[channel] && recipientOf(channel, person).recipient)
      await sayInAccount(tx, person, channel, true)
}

/** Records that a person has asked the club to send nothing more on a channel. */
export async function withdrawAtDesk(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  person: Contact,
  { channel, reason }: { channel: ConsentChannel; reason: string },
): Promise<void> {
  const { recipient } = recipientOf(channel, person)
  if (!recipient) throw missing(channel)
  await recordConsent(tx, {
    ...{ channel, recipient, status: 'refused', source: 'desk', isProven: true },
    ...{ user: person._id, recordedBy: currentUser._id, note: reason },
  })
  await tx.audit({ resource: 'users', recordId: person._id, action: 'unsubscribe', after: { channel } })
}

/** After a merge: a refusal for the recipient of the record that went, if it came later, counts for the one that stays. */
export async function keepLaterRefusals(tx: UnitOfWork, stays: Contact, goes: Contact): Promise<void> {
  for (const channel of consentChannels) {
    const [kept, gone] = [recipientOf(channel, stays).recipient, recipientOf(channel, goes).recipient]
    if (!kept || !gone || kept === gone) continue
    const { rows } = await tx.db.execute<Pick<ConsentRow, 'source'> & { at: string }>(sql`
      SELECT refused.source, refused.consented_at::text AS at
      FROM said_of(${channel}, ${gone}, ${stays._id}) AS refused, said_of(${channel}, ${kept}, ${stays._id}) AS agreed
      WHERE refused.status = 'refused' AND agreed.status = 'approved' AND refused.consented_at >= agreed.consented_at`)
    for (const { source, at } of rows)
      await recordConsent(tx, {
        ...{ channel, recipient: kept, status: 'refused', source, isProven: true, user: stays._id },
        consentedAt: at,
      })
  }
}

/** Keyed hash of a code: six digits could be guessed from a plain hash of a stolen database. */
export const hashConsentCode = (
  secret: string,
  user: string,
  channel: ConsentChannel,
  code: string,
): Buffer => createHmac('sha256', secret).update(`consent:${user}:${channel}:${code}`).digest()

/** Sends the code with which a person says yes at the desk; returns the message for the desk. */
export async function sendConsentCode(
  services: Services,
  tx: UnitOfWork,
  person: Contact & Pick<UserRow, 'name' | 'branch'>,
  channel: ConsentChannel,
): Promise<string> {
  const { secret, sms, mail } = services
  const { recipient } = recipientOf(channel, person)
  if (!recipient) throw missing(channel)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const club = await readClub(tx.db)
  const isSent =
    channel !== 'email' &&
    (await sms.enqueue(tx.client, [
      {
        ...{ kind: 'code', to: recipient, text: consentCodeText(club, code) },
        ...{ user: person._id, branch: person.branch },
      },
    ])) > 0
  if (!isSent) {
    if (!person.email) throw new AppError(409, 'consent.no-reach', texts.noReach)
    const { name, email } = person
    await mail.enqueue(tx.client, consentCodeMail(club, { name, email }, { channel, recipient, code }))
  }
  const values = {
    recipient,
    provesRecipient: isSent || channel === 'email',
    codeHash: hashConsentCode(secret, person._id, channel, code),
    tries: 0,
    expiresAt: sql`now() + make_interval(mins => ${consentCodeMinutes})` as never,
  }
  await tx.db
    .insert(consentCodes)
    .values({ user: person._id, channel, ...values })
    .onConflictDoUpdate({ target: [consentCodes.user, consentCodes.channel], set: values })
  await tx.audit({ resource: 'users', recordId: person._id, action: 'consent-code', after: { channel } })
  return isSent ? texts.codeSent : texts.codeMailed
}

/** Counts a try of a code; it holds also where the transaction that uses the code fails. Throws 400. */
export async function tryConsentCode(
  { db, secret }: Services,
  user: string,
  channel: ConsentChannel,
  code: string,
): Promise<void> {
  const [tried] = await db
    .update(consentCodes)
    .set({ tries: sql`${consentCodes.tries} + 1` })
    .where(
      and(
        eq(consentCodes.user, user),
        eq(consentCodes.channel, channel),
        lt(consentCodes.tries, consentCodeTries),
        gt(consentCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ codeHash: consentCodes.codeHash })
  const expected = hashConsentCode(secret, user, channel, code).toString('hex')
  if (!tried || !isSameText(tried.codeHash.toString('hex'), expected)) throw codeInvalid()
}

const codeInvalid = () =>
  new AppError(400, 'consent.code', texts.codeInvalid, { fields: { code: texts.codeInvalid } })

/** Records the yes of a person at the desk, whose code was tried before; a code is used once. */
export async function approveAtDesk(
  { secret }: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  person: Contact,
  { channel, code }: { channel: ConsentChannel; code: string },
): Promise<void> {
  const [spent] = await tx.db
    .delete(consentCodes)
    .where(
      and(
        eq(consentCodes.user, person._id),
        eq(consentCodes.channel, channel),
        eq(consentCodes.codeHash, hashConsentCode(secret, person._id, channel, code)),
        gt(consentCodes.expiresAt, sql`now()`),
      ),
    )
    .returning()
  const { recipient, isProven } = recipientOf(channel, person)
  if (!spent) throw codeInvalid()
  // The address or number has changed since the code was sent.
  if (spent.recipient !== recipient) throw new AppError(409, 'consent.other-recipient', texts.notPerson)
  await recordConsent(tx, {
    ...{ channel, recipient, status: 'approved', source: 'desk', user: person._id, hasCode: true },
    ...{ isProven: isProven || spent.provesRecipient, recordedBy: currentUser._id },
  })
  await tx.audit({ resource: 'users', recordId: person._id, action: 'subscribe', after: { channel } })
}
