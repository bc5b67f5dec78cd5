import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { announceChanges } from '#server/core/record-changes.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { openBranch } from '#server/modules/club/branches/open-branch.ts'
import { replyMail } from '#server/modules/content/contact/contact.mails.ts'
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

const texts = contactFormMessages
export const missingMessage = () => notFound(texts.notFound)
const unknownBranch = () => invalidField('branch', branchesMessages.notFound)

export function toMessage({ search: _, ...row }: ContactMessageRow): ContactMessage {
  return row
}

/** The audit log outlives the message, so it holds neither its text nor the sender's addresses. */
const audited = ({ branch, name, subject, isRead, repliedAt, enteredByStaff }: ContactMessageRow) => ({
  branch,
  name,
  subject,
  isRead,
  repliedAt,
  enteredByStaff,
})

/** A field that people do not see was filled in, or the form was sent faster than anybody types. */
const isProgram = ({ website, openFor }: BodyOf<typeof sendContact>) =>
  website !== '' || (openFor !== undefined && openFor < quickestPerson)

/** Keeps a visitor's message. A program is answered like everybody else, and nothing is kept. */
export async function receiveMessage(
  { db, pool }: Services,
  body: BodyOf<typeof sendContact>,
): Promise<void> {
  if (isProgram(body)) return
  const { website: _, openFor: __, branch = null, ...fields } = body
  if (branch) await openBranch(db, branch)
  const [message] = await explainingConstraints(
    { contact_messages_branch_id_branches_id_fk: unknownBranch },
    () =>
      db
        .insert(contactMessages)
        .values({ ...fields, branch })
        .returning({ id: contactMessages._id }),
  )
  if (message) announceChanges(pool, [{ resource: 'contact', id: message.id, branch, actor: null }])
}

/** Keeps a message that staff took by phone. Only admins take one for the club as a whole. */
export async function addMessage(
  { transact }: Services,
  currentUser: CurrentUser,
  { branch = null, phone: typedPhone, ...fields }: BodyOf<typeof addContact>,
): Promise<ContactMessage> {
  if (branch) requireBranch(currentUser, branch)
  else if (currentUser.role !== 'admin') throw invalidField('branch', validationMessages.required)
  const phone = typedPhone && internationalPhone(typedPhone)
  return explainingConstraints({ contact_messages_branch_id_branches_id_fk: unknownBranch }, () =>
    transact(currentUser, async ({ db, audit }) => {
      const [row] = await db
        .insert(contactMessages)
        .values({ ...fields, branch, phone, enteredByStaff: true })
        .returning()
      const created = row as ContactMessageRow
      await audit({ resource: 'contact', recordId: created._id, action: 'create', after: audited(created) })
      return toMessage(created)
    }),
  )
}

interface MessageChanges {
  isRead: boolean
  reply?: string | undefined
  version?: number | undefined
  /** Refuses a message that has an answer already. */
  isFirst?: boolean
}

/**
 * Marks a message as read or unread and keeps the answer to it. An answer goes out by mail, once: what follows is
 * said by mail, to the branch's own address. What was said by phone to a sender without an address may be corrected.
 */
export async function changeMessage(
  { transact, mail, configuration }: Services,
  currentUser: CurrentUser,
  id: string,
  { isRead, reply, version, isFirst = false }: MessageChanges,
): Promise<ContactMessage> {
  const { club } = configuration
  return transact(currentUser, async ({ db, client, audit }) => {
    const scope = branchScope(currentUser, contactMessages.branch)
    const before = await lockRecord(db, contactMessages, id, missingMessage, { scope, version })
    const answers = reply !== undefined && (isFirst || reply !== before.reply)
    if (!answers && before.isRead === isRead) return toMessage(before)
    if (answers && before.repliedAt && (isFirst || before.email))
      throw new AppError(409, 'contact.answered', texts.answered)
    if (answers && !reply) throw invalidField('reply', validationMessages.required)
    const after = await updateRecord(
      db,
      contactMessages,
      id,
      answers ? { reply, repliedAt: before.repliedAt ?? new Date().toISOString(), isRead: true } : { isRead },
    )
    if (answers && before.email) {
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

/** Answers a message that has no answer yet. */
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

export async function deleteMessage(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    const scope = branchScope(currentUser, contactMessages.branch)
    const before = await lockRecord(db, contactMessages, id, missingMessage, { scope })
    await db.delete(contactMessages).where(eq(contactMessages._id, id))
    await audit({ resource: 'contact', recordId: id, action: 'delete', before: audited(before) })
  })
}
