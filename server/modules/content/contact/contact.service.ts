import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { recordService } from '#server/core/record-service.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { openBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { type ContactMessageRow, contactMessages } from '#server/modules/content/contact/contact.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  type addContact,
  type ContactMessage,
  quickestPerson,
  type sendContact,
} from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { firstName, foldTurkish } from '#shared/core/text.ts'

const texts = contactFormMessages
export const missingMessage = () => notFound(texts.notFound)
const unknownBranch = () => invalidField('branch', branchesMessages.notFound)

export function toMessage({ search: _, ...row }: ContactMessageRow): ContactMessage {
  return row
}

/** A folded first line that greets, so that the mail does not greet twice. */
const greeting =
  /^(merhaba(lar)?|selam(lar)?|sayin|sevgili|degerli|iyi (gunler|aksamlar|geceler|haftalar|calismalar)|(gun|tun)aydin)\b/

const lines = (text: string) => text.split(/\n+/).filter((line) => line.trim())

/** The club's answer to a message, with the message under it. */
function replyMail(
  club: ClubIdentity,
  { name, email, subject, message }: ContactMessageRow,
  reply: string,
  replyTo: string,
): Mail {
  const [opening = '', ...others] = lines(reply)
  const isGreeted = greeting.test(foldTurkish(opening.trim()))
  const answer = isGreeted ? others : [opening, ...others]
  const [first = '', ...rest] = [
    ...answer,
    'Bize yazdığın mesaj:',
    ...lines(message).map((line) => `> ${line}`),
  ]
  const mail = renderMail({
    club,
    to: email,
    replyTo,
    subject: `Yanıt: ${subject}`,
    greeting: isGreeted ? opening.trim() : `Merhaba ${firstName(name)},`,
    paragraphs: [first, ...rest],
  })
  return { ...mail, isPersonal: true }
}

/**
 * Confirms a message to its sender. It repeats nothing that was typed into the form, which would let a stranger send a
 * text of their own to any address in the club's name.
 */
function confirmationMail(club: ClubIdentity, { email, replyTo }: { email: string; replyTo: string }): Mail {
  return renderMail({
    club,
    to: email,
    replyTo,
    subject: `${club.name}: Mesajını aldık`,
    greeting: 'Merhaba,',
    paragraphs: [
      'İletişim formundan yazdığın mesaj bize ulaştı. En kısa sürede yanıtlayacağız.',
      ...(club.phone ? [`Acelen varsa bizi ${club.phone} numarasından arayabilirsin.`] : []),
      'Bu mesajı sen göndermediysen bu e-postayı dikkate alma.',
    ],
  })
}

/** Fields for the audit log, which outlives the message: no text, e-mail address or phone number. */
const audited = ({
  branch,
  name,
  subject,
  isRead,
  isSuspicious,
  repliedAt,
  enteredByStaff,
}: ContactMessageRow) => ({
  branch,
  name,
  subject,
  isRead,
  isSuspicious,
  repliedAt,
  enteredByStaff,
})

const constraints = { contact_messages_branch_id_branches_id_fkey: unknownBranch }

export const contactRecords = recordService({
  table: contactMessages,
  resource: 'contact',
  missing: missingMessage,
  scope: (currentUser) => branchScope(currentUser, contactMessages.branch),
  constraints,
  audited,
})

/** Whether the honeypot field is filled in or the form was sent faster than a person types. */
const looksAutomatic = ({ website, openFor }: BodyOf<typeof sendContact>) =>
  website !== '' || (openFor !== undefined && openFor < quickestPerson)

/**
 * Stores a visitor's message and confirms it by mail. One that looks automatic gets the same response, so it is kept as
 * well, marked as suspicious, and neither mailed nor announced.
 */
export async function receiveMessage(
  { db, transact, mail }: Services,
  body: BodyOf<typeof sendContact>,
): Promise<void> {
  const isSuspicious = looksAutomatic(body)
  const { website: _, openFor: __, branch = null, ...fields } = body
  if (branch) await openBranch(db, branch)
  await explainingConstraints(constraints, () =>
    transact(system, async (tx) => {
      const { email } = await insertRecord(tx.db, contactMessages, { ...fields, branch, isSuspicious })
      if (isSuspicious) return
      const club = await readClub(tx.db)
      const replyTo = (await addressOf(tx.db, branch)) || club.email
      await mail.enqueue(tx.client, confirmationMail(club, { email, replyTo }))
    }),
  )
}

/** The columns of a message that staff took by phone; only those who work in all branches may leave out the branch. */
export function takenMessage(
  { branch = null, phone, ...fields }: Partial<BodyOf<typeof addContact>>,
  { currentUser }: { currentUser: CurrentUser },
) {
  if (!branch && !worksEverywhere(currentUser)) throw invalidField('branch', validationMessages.required)
  return { ...fields, branch, phone: phone && internationalPhone(phone), enteredByStaff: true }
}

interface MessageChanges {
  isRead?: boolean | undefined
  isSuspicious?: boolean | undefined
  reply?: string | undefined
  version?: number | undefined
  /** Refuses a message that has a reply already. */
  isFirst?: boolean
}

/**
 * Marks a message as read or unread, suspicious or not, and stores the reply, after which it is not suspicious. A reply is mailed once; the conversation goes on by mail with
 * the branch's address. The reply to a sender without an e-mail address was given by phone and may be corrected.
 */
export async function changeMessage(
  { transact, mail }: Services,
  currentUser: CurrentUser,
  id: string,
  { reply, version, isFirst = false, ...marks }: MessageChanges,
): Promise<ContactMessage> {
  return transact(currentUser, async ({ db, client, audit }) => {
    const scope = branchScope(currentUser, contactMessages.branch)
    const before = await lockRecord(db, contactMessages, id, missingMessage, { scope, version })
    const answers = reply !== undefined && (isFirst || reply !== before.reply)
    const { isRead = before.isRead, isSuspicious = before.isSuspicious } = marks
    const isMarked = before.isRead !== isRead || before.isSuspicious !== isSuspicious
    if (!answers && !isMarked) return toMessage(before)
    if (answers && before.repliedAt && (isFirst || before.email))
      throw new AppError(409, 'contact.answered', texts.answered)
    if (answers && !reply) throw invalidField('reply', validationMessages.required)
    const after = await updateRecord(
      db,
      contactMessages,
      id,
      answers
        ? {
            reply,
            repliedAt: before.repliedAt ?? new Date().toISOString(),
            isRead: true,
            isSuspicious: false,
          }
        : { isRead, isSuspicious },
    )
    if (answers && before.email) {
      const club = await readClub(db)
      const replyTo = (await addressOf(db, before.branch)) || club.email
      await mail.enqueue(client, replyMail(club, before, reply, replyTo))
    }
    await audit({
      resource: 'contact',
      recordId: id,
      action: answers ? 'reply' : 'edit',
      before: audited(before),
      after: audited(after),
    })
    return toMessage(after)
  })
}

/** Returns the mail that a reply would become. */
export async function previewReply(
  { db }: Services,
  message: ContactMessageRow,
  reply: string,
): Promise<Mail> {
  const club = await readClub(db)
  return replyMail(club, message, reply, (await addressOf(db, message.branch)) || club.email)
}

/** Replies to a message without a reply. */
export async function replyToMessage(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  reply: string,
): Promise<ContactMessage> {
  return changeMessage(services, currentUser, id, { isRead: true, reply, isFirst: true })
}

async function addressOf(db: Database, branch: string | null): Promise<string | undefined> {
  if (!branch) return undefined
  const [row] = await db.select({ email: branches.email }).from(branches).where(eq(branches._id, branch))
  return row?.email
}
