import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { contactChanges } from '#server/modules/people/users/sessions.table.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { contactChangeDays } from '#shared/people/walk-ins/walk-ins.contract.ts'

interface Recipient {
  name: string
  email: string
}

interface Wanted {
  email: string | null
  phone: string | null
}

/** Stores a change that waits for its confirmation in place of the user's earlier one; returns the link that confirms it. */
async function openChange(
  { configuration }: Services,
  { db }: UnitOfWork,
  change: Wanted & { user: string; provesAddress: boolean },
): Promise<string> {
  const token = newToken()
  const fresh = {
    ...change,
    tokenHash: hashToken(token),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${contactChangeDays})`,
  }
  await db
    .insert(contactChanges)
    .values(fresh)
    .onConflictDoUpdate({ target: contactChanges.user, set: fresh })
  return `${configuration.publicUrl}/login/ContactChange?token=${token}`
}

/** Asks the owner of a claimed account, at the present address, to confirm new contact data. */
export async function askOwner(
  services: Services,
  tx: UnitOfWork,
  { _id: user, ...owner }: Recipient & { _id: string },
  wanted: Wanted,
): Promise<void> {
  const link = await openChange(services, tx, { ...wanted, user, provesAddress: false })
  await services.mail.enqueue(tx.client, ownerMail(await readClub(tx.db), owner, wanted, link))
}

/**
 * Asks the owner of a new address to confirm it: only then it becomes the address of the account. The present address is
 * told.
 */
export async function askNewAddress(
  services: Services,
  tx: UnitOfWork,
  { _id: user, name, email }: Recipient & { _id: string },
  newAddress: string,
): Promise<void> {
  const link = await openChange(services, tx, { email: newAddress, phone: null, user, provesAddress: true })
  const club = await readClub(tx.db)
  await services.mail.enqueue(tx.client, newAddressMail(club, { name, email: newAddress }, link))
  await services.mail.enqueue(tx.client, oldAddressMail(club, { name, email }, newAddress))
}

function ownerMail(club: ClubIdentity, { name, email }: Recipient, wanted: Wanted, link: string): Mail {
  const changes = [
    wanted.email && `e-posta adresi: ${wanted.email}`,
    wanted.phone && `telefon: ${formatPhone(wanted.phone)}`,
  ].filter(Boolean)
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: iletişim bilgilerin değişsin mi?`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      `Resepsiyon, hesabındaki bilgilerin değişmesi için onayını istiyor. Yeni ${changes.join(', ')}.`,
      `Bağlantı ${contactChangeDays} gün geçerlidir. Bunu sen istemediysen onaylama ve kulübe haber ver; bilgilerin değişmez.`,
    ],
    action: { label: 'Değişikliği gör ve onayla', link },
  })
}

const newAddressMail = (club: ClubIdentity, { name, email }: Recipient, link: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: yeni e-posta adresini onayla`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'Hesabının e-posta adresi bu adresle değiştirilmek isteniyor. Sen onaylayana kadar eski adresin geçerli kalır.',
      `Bağlantı ${contactChangeDays} gün geçerlidir. Bunu beklemiyorsan bu e-postayı dikkate alma; adres değişmez.`,
    ],
    action: { label: 'Değişikliği gör ve onayla', link },
  })

const oldAddressMail = (club: ClubIdentity, { name, email }: Recipient, newAddress: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: e-posta adresin değiştirilmek isteniyor`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      `Yönetim, hesabının e-posta adresini ${newAddress} olarak değiştirmek istedi. Yeni adres onaylanınca bu adresle giriş yapılamaz ve açık oturumların kapanır.`,
      'Bunu sen istemediysen hemen kulübe haber ver.',
    ],
  })
