import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { addressReturns, contactChanges } from '#server/modules/people/users/sessions.table.ts'
import type { UserRow } from '#server/modules/people/users/users.table.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { firstName } from '#shared/core/text.ts'
import {
  addressReturnDays,
  contactChangeDays,
} from '#shared/people/contact-changes/contact-changes.contract.ts'

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
  change: Wanted & { user: string; provesAddress: boolean; isOwn: boolean },
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

/**
 * Asks the owner of a claimed account to confirm new contact data: at the present address, or by SMS at the number of an
 * account without one.
 */
export async function askOwner(
  services: Services,
  tx: UnitOfWork,
  { _id: user, name, email, phone }: Pick<UserRow, '_id' | 'name' | 'email' | 'phone'>,
  wanted: Wanted,
): Promise<void> {
  const link = await openChange(services, tx, { ...wanted, user, provesAddress: false, isOwn: false })
  const club = await readClub(tx.db)
  if (email) await services.mail.enqueue(tx.client, ownerMail(club, { name, email }, wanted, link))
  else await textPerson(services, tx, { _id: user, phone }, phoneTexts.owner(club.name, link))
}

/**
 * Asks the owner of a new phone number to confirm it by the link of a message: only then it becomes the number of the
 * account. The present number is told.
 */
export async function askNewPhone(
  services: Services,
  tx: UnitOfWork,
  { _id, phone, phoneVerifiedAt }: Pick<UserRow, '_id' | 'phone' | 'phoneVerifiedAt'>,
  newPhone: string,
  { isAsked = false } = {},
): Promise<void> {
  const change = { email: null, phone: newPhone, user: _id, provesAddress: true, isOwn: false }
  const link = await openChange(services, tx, change)
  const { name } = await readClub(tx.db)
  await textPerson(services, tx, { _id, phone: newPhone }, phoneTexts.newNumber(name, link))
  if (phoneVerifiedAt && !isAsked) await textPerson(services, tx, { _id, phone }, phoneTexts.asked(name))
}

/** Tells a former number that the change is done. */
export async function tellFormerPhone(
  services: Services,
  tx: UnitOfWork,
  { _id, phone }: Pick<UserRow, '_id' | 'phone'>,
): Promise<void> {
  const { name } = await readClub(tx.db)
  await textPerson(services, tx, { _id, phone }, phoneTexts.changed(name))
}

/** Text messages about the number of an account; urgent, because somebody else may be taking it. */
const textPerson = (
  { sms }: Services,
  { client }: UnitOfWork,
  { _id: user, phone: to }: Pick<UserRow, '_id' | 'phone'>,
  text: string,
) => sms.enqueue(client, [{ kind: 'notice', to, text, user, branch: null, isUrgent: true }])

const phoneTexts = {
  owner: (club: string, link: string) =>
    `${club}: iletişim bilgilerinin değişmesi için onayın isteniyor. Görmek için: ${link}`,
  newNumber: (club: string, link: string) => `${club}: bu numarayı hesabın için onayla: ${link}`,
  asked: (club: string) =>
    `${club}: hesabının telefonunu değiştirmek istediler. Bunu sen istemediysen hemen kulübe haber ver.`,
  changed: (club: string) =>
    `${club}: hesabının telefonu değişti, artık yeni numaranla giriş yaparsın. Sen yapmadıysan hemen kulübe haber ver.`,
}

/**
 * Asks the owner of a new address to confirm it: only then it becomes the address of the account. The present address is
 * told; where the owner has asked, with a way back.
 */
export async function askNewAddress(
  services: Services,
  tx: UnitOfWork,
  person: Addressee,
  newAddress: string,
  { isOwn = false } = {},
): Promise<void> {
  const { _id: user, name, email } = person
  const change = { email: newAddress, phone: null, user, provesAddress: true, isOwn }
  const link = await openChange(services, tx, change)
  const club = await readClub(tx.db)
  await services.mail.enqueue(tx.client, newAddressMail(club, { name, email: newAddress }, link))
  const mailed = isOwn
    ? await returnMail(services, tx, person, { newAddress, days: contactChangeDays + addressReturnDays })
    : email && oldAddressMail(club, { name, email }, newAddress)
  if (mailed) await services.mail.enqueue(tx.client, mailed)
}

/** Tells the former address that the change its owner asked for is done, with a way back. */
export async function tellFormerAddress(
  services: Services,
  tx: UnitOfWork,
  before: Addressee,
): Promise<void> {
  const mailed = await returnMail(services, tx, before, { days: addressReturnDays })
  if (mailed) await services.mail.enqueue(tx.client, mailed)
}

interface Addressee {
  _id: string
  name: string
  email: string | null
  emailVerifiedAt: string | null
}

/**
 * Returns the mail that lets an address take its account back; null for one that was never verified, which may be a
 * stranger's. `newAddress` is the one that has still to confirm.
 */
async function returnMail(
  { configuration }: Services,
  { db }: UnitOfWork,
  { _id: user, name, email, emailVerifiedAt }: Addressee,
  { newAddress, days }: { newAddress?: string; days: number },
): Promise<Mail | null> {
  if (!email || !emailVerifiedAt) return null
  const token = newToken()
  const expiresAt = sql`now() + make_interval(days => ${days})`
  await db.insert(addressReturns).values({ tokenHash: hashToken(token), user, email, expiresAt })
  const club = await readClub(db)
  return renderMail({
    club,
    to: email,
    subject: newAddress
      ? `${club.name}: e-posta adresin değiştirilmek isteniyor`
      : `${club.name}: e-posta adresin değişti`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      newAddress
        ? `Hesabının e-posta adresi için ${newAddress} istendi. Yeni adres onaylanınca bu adresle giriş yapılamaz ve açık oturumların kapanır.`
        : 'Hesabının e-posta adresi değişti. Artık yeni adresinle giriş yaparsın.',
      `Bunu sen yaptıysan bir şey yapmana gerek yok. Sen yapmadıysan ${days} gün içinde bağlantıyı aç: hesabın bu adrese döner, bütün oturumlar kapanır, parola silinir.`,
    ],
    action: {
      label: 'Bunu ben yapmadım',
      link: `${configuration.publicUrl}/login/AddressReturn?token=${token}`,
    },
  })
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
    greeting: `Merhaba ${firstName(name)},`,
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
    greeting: `Merhaba ${firstName(name)},`,
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
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      `Yönetim, hesabının e-posta adresini ${newAddress} olarak değiştirmek istedi. Yeni adres onaylanınca bu adresle giriş yapılamaz ve açık oturumların kapanır.`,
      'Bunu sen istemediysen hemen kulübe haber ver.',
    ],
  })
