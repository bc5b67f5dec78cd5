import { inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { seal, unseal } from '#server/core/crypto.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { type Author, system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { type Letterhead, letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { maskedAddress } from '#server/modules/messaging/subscribers/mail-consent.ts'
import { type SubscriberRow, subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { recordConsent } from '#server/modules/people/consents/consents.service.ts'
import {
  confirmationHours,
  type Subscriber,
  type Subscription,
} from '#shared/messaging/subscribers/subscribers.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'

/** A requested subscription. It is stored in the link of the mail only: the list holds confirmed addresses. */
interface SubscriptionRequest {
  email: string
  /** Milliseconds since 1970. */
  askedAt: number
}

const purpose = 'subscription'

export const subscriptionToken = (secret: string, { email, askedAt }: SubscriptionRequest): string =>
  seal(secret, purpose, JSON.stringify([email, askedAt])).toString('base64url')

/** Throws 404 for a forged or expired link. */
function requestOf({ secret }: Services, token: string): SubscriptionRequest {
  const content = unseal(secret, purpose, Buffer.from(token, 'base64url'))?.toString()
  if (content !== undefined) {
    const [email, askedAt] = JSON.parse(content)
    if (askedAt + confirmationHours * 3_600_000 > Date.now()) return { email, askedAt }
  }
  throw notFound(subscribersMessages.linkUnknown)
}

/** SQL: the address of an entry as consents name it. */
const recipient = sql`lower(${subscribers.email} COLLATE "C")`

/** SQL: mails may go to the address of an entry. */
export const isSubscribed = sql<boolean>`may_receive('email', ${recipient})`

/** Whether an address is on the list, and what counts for it. */
export async function findSubscriber(db: Database, email: string) {
  const { rows } = await db.execute<{ isListed: boolean; isSubscribed: boolean; refusedAt: Date | null }>(sql`
    SELECT EXISTS (SELECT FROM ${subscribers} WHERE ${recipient} = wanted.address) AS "isListed",
      coalesce(consent.status = 'approved', false) AS "isSubscribed",
      CASE consent.status WHEN 'refused' THEN consent.consented_at END AS "refusedAt"
    FROM (SELECT lower(${email} COLLATE "C") AS address) AS wanted
    LEFT JOIN LATERAL consent_to('email', wanted.address) AS consent ON true`)
  const [found] = rows
  return {
    isListed: found?.isListed ?? false,
    isSubscribed: (found?.isListed && found.isSubscribed) ?? false,
    refusedAt: found?.refusedAt ? new Date(found.refusedAt) : null,
  }
}

/** Entries with what their consents say. */
export async function toSubscribers(db: Database, entries: readonly SubscriberRow[]): Promise<Subscriber[]> {
  const { rows } = await db.execute<{
    _id: string
    isSubscribed: boolean
    unsubscribedAt: Date | null
    note: string | null
  }>(sql`
    SELECT ${subscribers._id} AS _id, coalesce(consent.status = 'approved', false) AS "isSubscribed",
      CASE consent.status WHEN 'refused' THEN consent.consented_at END AS "unsubscribedAt",
      (SELECT note FROM consents WHERE channel = 'email' AND recipient = ${recipient}
        AND source = 'desk' AND status = 'approved' AND user_id IS NULL ORDER BY recorded_at DESC LIMIT 1) AS note
    FROM ${subscribers} LEFT JOIN LATERAL consent_to('email', ${recipient}) AS consent ON true
    WHERE ${inArray(
      subscribers._id,
      entries.map(({ _id }) => _id),
    )}`)
  const found = new Map(rows.map((row) => [row._id, row]))
  return entries.map(({ _id, email, createdAt, version }) => {
    const consent = found.get(_id)
    const note = consent?.note ?? null
    return {
      ...{ _id, email, createdAt, version },
      source: note === null ? 'site' : 'desk',
      consentNote: note ?? '',
      isSubscribed: consent?.isSubscribed ?? false,
      unsubscribedAt: consent?.unsubscribedAt ? new Date(consent.unsubscribedAt).toISOString() : null,
    }
  })
}

/** Records the yes that somebody has brought to the desk, and asks the owner of the address whether it is theirs. */
export async function addAtDesk(
  { configuration, mail, secret }: Services,
  tx: UnitOfWork,
  author: Author,
  { email, note }: { email: string; note: string },
): Promise<void> {
  await recordConsent(tx, {
    ...{ channel: 'email', recipient: email, status: 'approved', source: 'desk', isProven: false },
    ...{ user: null, recordedBy: author._id, note },
  })
  const letterhead = await letterheadOf(tx.db, configuration)
  const token = subscriptionToken(secret, { email, askedAt: Date.now() })
  await mail.enqueue(tx.client, confirmationMail(letterhead, email, token))
}

/** Mails the address whether or not it is on the list; nothing is stored. */
export async function askToSubscribe(services: Services, email: string): Promise<void> {
  const { db, transact, mail, secret, configuration } = services
  const entry = await findSubscriber(db, email)
  const token = subscriptionToken(secret, { email, askedAt: Date.now() })
  const letterhead = await letterheadOf(db, configuration)
  const message = entry.isSubscribed
    ? alreadySubscribedMail(letterhead, email)
    : confirmationMail(letterhead, email, token)
  await transact(system, ({ client }) => mail.enqueue(client, message))
}

/** Returns the state of the subscription in a link. A link older than an unsubscription is invalid. */
export async function showSubscription(services: Services, token: string): Promise<Subscription> {
  const { email, askedAt } = requestOf(services, token)
  const entry = await findSubscriber(services.db, email)
  if (entry.refusedAt && +entry.refusedAt > askedAt) throw notFound(subscribersMessages.linkUnknown)
  return { address: maskedAddress(email), isSubscribed: entry.isSubscribed }
}

/** Puts the address on the list, once, however often the owner confirms. */
export async function confirmSubscription(services: Services, token: string): Promise<Subscription> {
  const { email, askedAt } = requestOf(services, token)
  await showSubscription(services, token)
  await services.transact(system, async (tx) => {
    const { db, audit } = tx
    const written = await recordConsent(tx, {
      ...{
        channel: 'email',
        recipient: email,
        status: 'approved',
        source: 'list',
        isProven: true,
        user: null,
      },
      // A refusal that comes in between is the later one.
      consentedAt: new Date(askedAt).toISOString(),
    })
    const { rows } = await db.execute<{ id: string; isNew: boolean }>(sql`
      INSERT INTO subscribers (id, email) VALUES (${v7()}, ${email})
      ON CONFLICT (lower(email COLLATE "C")) DO UPDATE SET version = subscribers.version
      RETURNING id, xmax = 0 AS "isNew"`)
    for (const { id, isNew } of rows)
      if (written || isNew) await audit({ resource: 'subscribers', recordId: id, action: 'subscribe' })
  })
  return showSubscription(services, token)
}

/** Asks the owner of an address whether they want the newsletter. */
const confirmationMail = ({ club, publicUrl }: Letterhead, email: string, token: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: bülten aboneliğini onayla`,
    greeting: 'Merhaba,',
    paragraphs: [
      'Bu adres için haber bültenimize abonelik istendi. Abonelik, aşağıdaki bağlantıyla onaylayınca başlar.',
      `Bağlantı ${confirmationHours} saat geçerlidir. Bu isteği sen yapmadıysan bu mesajı dikkate alma; sana bülten gönderilmez ve adresin saklanmaz.`,
    ],
    action: { label: 'Aboneliğimi onayla', link: `${publicUrl}/subscribe/${token}` },
  })

/** Tells the owner of an address that it is on the list. */
const alreadySubscribedMail = ({ club, publicUrl }: Letterhead, email: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: bültenimize zaten abonesin`,
    greeting: 'Merhaba,',
    paragraphs: [
      'Bu adres için haber bültenimize abonelik istendi. Adresin listede olduğu için bir şey yapman gerekmiyor.',
      'Her bültenin altındaki bağlantıyla listeden çıkabilirsin.',
    ],
    action: { label: club.name, link: publicUrl },
  })
