import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { seal, unseal } from '#server/core/crypto.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { type Letterhead, letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { maskedAddress } from '#server/modules/messaging/subscribers/mail-consent.ts'
import { type SubscriberRow, subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { confirmationHours, type Subscription } from '#shared/messaging/subscribers/subscribers.contract.ts'
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

const entryOf = (email: string) => sql`lower(${subscribers.email} COLLATE "C") = lower(${email} COLLATE "C")`

export async function findSubscriber(db: Database, email: string): Promise<SubscriberRow | undefined> {
  const [entry] = await db.select().from(subscribers).where(entryOf(email))
  return entry
}

/** Mails the address whether or not it is on the list; nothing is stored. */
export async function askToSubscribe(services: Services, email: string): Promise<void> {
  const { db, transact, mail, secret, configuration } = services
  const entry = await findSubscriber(db, email)
  const token = subscriptionToken(secret, { email, askedAt: Date.now() })
  const letterhead = await letterheadOf(db, configuration)
  const message =
    entry && !entry.unsubscribedAt
      ? alreadySubscribedMail(letterhead, email)
      : confirmationMail(letterhead, email, token)
  await transact(system, ({ client }) => mail.enqueue(client, message))
}

/** Returns the state of the subscription in a link. A link older than an unsubscription is invalid. */
export async function showSubscription(services: Services, token: string): Promise<Subscription> {
  const { email, askedAt } = requestOf(services, token)
  const entry = await findSubscriber(services.db, email)
  if (entry?.unsubscribedAt && Date.parse(entry.unsubscribedAt) > askedAt)
    throw notFound(subscribersMessages.linkUnknown)
  return { address: maskedAddress(email), isSubscribed: entry !== undefined && !entry.unsubscribedAt }
}

/** Puts the address on the list, once, however often the owner confirms. */
export async function confirmSubscription(services: Services, token: string): Promise<Subscription> {
  const { email, askedAt } = requestOf(services, token)
  await services.transact(system, async ({ db, audit }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO subscribers (id, email) VALUES (${v7()}, ${email})
      ON CONFLICT (lower(email COLLATE "C")) DO UPDATE
      SET unsubscribed_at = NULL, source = 'site', consent_note = '', version = subscribers.version + 1
      WHERE subscribers.unsubscribed_at <= ${new Date(askedAt).toISOString()}
      RETURNING id`)
    for (const { id } of rows) await audit({ resource: 'subscribers', recordId: id, action: 'subscribe' })
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
