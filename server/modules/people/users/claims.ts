import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { accountClaims } from '#server/modules/people/users/sessions.table.ts'
import type { UserRow } from '#server/modules/people/users/users.table.ts'
import { isTurkishMobile } from '#shared/core/phone-text.ts'
import { firstName } from '#shared/core/text.ts'
import { claimDays } from '#shared/people/claims/claims.contract.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** A new code as it is shown, in two groups: 30^8 codes. */
export function newClaimCode(): string {
  const signs = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** The keyed hash of a code as typed, in any grouping and case. */
export const hashClaimCode = (secret: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`claim:${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
    .digest()

/** Stores a claim in place of the user's previous one of its kind. */
export async function storeClaim(
  db: Database,
  claim: Pick<typeof accountClaims.$inferSelect, 'user' | 'kind' | 'secretHash' | 'email' | 'phone'>,
): Promise<string> {
  const fresh = {
    ...claim,
    numberHash: null,
    tries: 0,
    proofTries: 0,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${claimDays[claim.kind]})`,
  }
  const [stored] = await db
    .insert(accountClaims)
    .values(fresh)
    .onConflictDoUpdate({ target: [accountClaims.user, accountClaims.kind], set: fresh })
    .returning({ expiresAt: accountClaims.expiresAt })
  return stored?.expiresAt ?? ''
}

interface Invited {
  _id: string
  name: string
  email: string
}

/** Stores a link with which a user claims the account, in place of an earlier one, and returns its mail. */
export async function prepareInvitation(
  { configuration }: Services,
  db: Database,
  { _id, name, email }: Invited,
): Promise<Mail> {
  const token = newToken()
  await storeClaim(db, { user: _id, kind: 'link', secretHash: hashToken(token), email, phone: null })
  const link = `${configuration.publicUrl}/login/Claim?token=${token}`
  return invitationMail(await readClub(db), { name, email }, link)
}

/** Mails a user the link with which they claim the account. */
export async function mailInvitation(
  services: Services,
  { db, client }: UnitOfWork,
  person: Invited,
): Promise<void> {
  await services.mail.enqueue(client, await prepareInvitation(services, db, person))
}

/** Whether a person without an address can be invited by SMS: an adult with a mobile number, where SMS is on. */
export const canBeTexted = (
  { sms }: Services,
  { phone, userDetails }: Pick<UserRow, 'phone' | 'userDetails'>,
): boolean => sms.gateway !== null && isTurkishMobile(phone) && !isMinor(userDetails.birthDate ?? '')

/** The text of an invitation by SMS. */
export const invitationText = (club: string, publicUrl: string, token: string): string =>
  `${club}: hesabın hazır. Parolanı belirle: ${publicUrl}/login/Claim?token=${token}`

/** Sends a person without an address the link with which they claim the account. */
export async function textInvitation(
  { configuration, sms }: Services,
  { db, client }: Pick<UnitOfWork, 'db' | 'client'>,
  { _id, phone, branch }: Pick<UserRow, '_id' | 'phone' | 'branch'>,
): Promise<void> {
  const token = newToken()
  await storeClaim(db, { user: _id, kind: 'link', secretHash: hashToken(token), email: null, phone })
  const text = invitationText((await readClub(db)).name, configuration.publicUrl, token)
  await sms.enqueue(client, [{ kind: 'notice', to: phone, text, user: _id, branch }])
}

type Club = Awaited<ReturnType<typeof readClub>>

const invitationMail = (club: Club, { name, email }: { name: string; email: string }, link: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: hesabın hazır`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      `${club.name} senin için bir hesap açtı. Parolanı belirleyince üyeliğini, giriş kodunu ve sözleşmelerini kendi sayfanda görürsün.`,
      `Bağlantı ${claimDays.link} gün geçerlidir ve bir kez kullanılır. Bu hesabı beklemiyorsan bu e-postayı dikkate alma.`,
    ],
    action: { label: 'Hesabımı aç', link },
  })

/** The number that shows that a typed address belongs to the owner of a claim code. */
export const addressNumberMail = (
  club: Club,
  { name, email }: { name: string; email: string },
  number: string,
): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${number} – ${club.name} e-posta doğrulama numaran`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      'Hesabını açmak için aşağıdaki numarayı sayfaya yaz.',
      'Bu hesabı sen açmıyorsan bu e-postayı dikkate alma; hesap açılmaz.',
    ],
    code: number,
  })
