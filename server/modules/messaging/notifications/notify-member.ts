import { and, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { databaseOf } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail, MailAttachment } from '#server/integrations/mail/mail-transport.ts'
import { type Letterhead, letterheadOf, readClub } from '#server/modules/club/identity/identity.service.ts'
import { announceInbox } from '#server/modules/messaging/notifications/inbox.service.ts'
import { queuePush } from '#server/modules/messaging/notifications/push-queue.ts'
import { readSmsTemplates } from '#server/modules/messaging/sms-templates/sms-templates.service.ts'
import type { CurrentGuardianshipRow } from '#server/modules/people/users/guardianships.table.ts'
import { guardiansOf } from '#server/modules/people/users/guardianships.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { firstName } from '#shared/core/text.ts'
import {
  fillSmsText,
  fitSmsText,
  type SmsTemplateKind,
} from '#shared/messaging/sms-templates/sms-templates.rules.ts'

/** A unit of work that can write inbox notices. */
export type PushingWork = Pick<UnitOfWork, 'client'> & Pick<Services, 'jobs'>
/** A unit of work that can write inbox notices, mails and text messages. */
export type WritingWork = PushingWork & Pick<Services, 'mail' | 'sms' | 'configuration'>

interface Notified {
  user: string
  title: string
  message: string
  /** A page of this site. */
  link?: string
}

/** Adds an inbox notice for one member in the caller's transaction; skips closed accounts. */
export const notifyMember = (work: PushingWork, notified: Notified): Promise<void> =>
  notifyMembers(work, [notified])

/** The same for many members, each with a text of their own. */
async function notifyMembers({ client, jobs }: PushingWork, notified: readonly Notified[]): Promise<void> {
  if (notified.length === 0) return
  const { rows } = await client.query<{ id: string; user: string; has_device: boolean }>(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[])
         AS given (id, title, message, link, user_id)
     ), notified AS (
       INSERT INTO notifications (id, title, message, link, audience, is_notice, recipients)
       SELECT given.id, given.title, given.message, given.link, 'users', true, 1
       FROM given JOIN users ON users.id = given.user_id AND users.deleted_at IS NULL
       RETURNING id
     )
     INSERT INTO notification_recipients (user_id, notification_id)
     SELECT given.user_id, notified.id FROM notified JOIN given USING (id)
     RETURNING notification_id AS id, user_id AS "user",
       EXISTS (SELECT 1 FROM push_devices WHERE user_id = notification_recipients.user_id) AS has_device`,
    [
      notified.map(() => v7()),
      notified.map(({ title }) => title),
      notified.map(({ message }) => message),
      notified.map(({ link = '' }) => link),
      notified.map(({ user }) => user),
    ],
  )
  if (rows.length === 0) return
  await announceInbox(
    client,
    rows.map(({ user }) => user),
  )
  for (const { id, has_device } of rows) if (has_device) await queuePush(jobs, client, id)
}

/** One text for the mail and the inbox. */
export interface Notice {
  /** The mail's subject after the club's name, and the title in the inbox. */
  subject: string
  paragraphs: [string, ...string[]]
  /** A page of this site and what the mail's button calls it. */
  action: { label: string; path: string }
  /** Files of the mail. */
  attachments?: readonly MailAttachment[]
  /**
   * What people without an e-mail address get as a text message: by a text that the club may change, or one of the product's
   * to which the page's link is added. Without it they have the inbox only.
   */
  sms?: { template: SmsTemplateKind; values: Readonly<Record<string, string>> } | { text: string }
}

export interface NoticeReader {
  _id: string
  /** Null or empty: there is no mail. */
  email: string | null
  userName: string
}

/** A mail to a reader with an address. */
type MailReader = Omit<NoticeReader, '_id' | 'email'> & { email: string }
const hasAddress = <T extends { email: string | null }>(reader: T): reader is T & { email: string } =>
  Boolean(reader.email)

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('tr-TR') + text.slice(1)

function noticeMail(
  { club, publicUrl }: Letterhead,
  { email, userName }: MailReader,
  { subject, paragraphs, action, attachments }: Notice,
): Mail {
  const mail = renderMail({
    club,
    to: email,
    subject: `${club.name}: ${subject}`,
    greeting: `Merhaba ${firstName(userName)},`,
    paragraphs,
    action: { label: action.label, link: publicUrl + action.path },
  })
  return attachments ? { ...mail, attachments } : mail
}

const toldOf = (user: string, { subject, paragraphs, action }: Notice): Notified => ({
  user,
  title: capital(subject),
  message: paragraphs.join('\n'),
  link: action.path,
})

/** Queues the text messages of notices to adults without an e-mail address; returns how many there are. */
async function queueTexts(
  { client, sms, configuration }: WritingWork,
  notices: readonly { user: string; notice: Notice }[],
): Promise<number> {
  const wanted = notices.filter(({ notice }) => notice.sms)
  if (!sms.gateway || wanted.length === 0) return 0
  const db = databaseOf(client)
  const people = await db
    .select({ _id: users._id, name: users.name, phone: users.phone, branch: users.branch })
    .from(users)
    .where(
      and(
        inArray(
          users._id,
          wanted.map(({ user }) => user),
        ),
        sql`${users.email} IS NULL AND ${users.deletedAt} IS NULL AND NOT is_minor(${users.userDetails})`,
      ),
    )
  if (people.length === 0) return 0
  const templates = new Map((await readSmsTemplates(db)).map((one) => [one._id, one]))
  const { name: club } = await readClub(db)
  return sms.enqueue(
    client,
    wanted.flatMap(({ user, notice: { sms: text, action } }) => {
      const person = people.find(({ _id }) => _id === user)
      if (!person || !text) return []
      const { name, phone: to, branch } = person
      const link = configuration.publicUrl + action.path
      const message = (words: string) => [{ kind: 'notice' as const, to, text: words, user, branch }]
      if ('text' in text) return message(fitSmsText(`${club}: ${text.text}`, ` ${link}`))
      const template = templates.get(text.template)
      if (!template?.isOn) return []
      const values = { ...text.values, ...{ ad: firstName(name), kulup: club, baglanti: link } }
      return message(fitSmsText(fillSmsText(template.text, values)))
    }),
  )
}

/**
 * Queues a mail or, for a reader without an address, a text message, and an inbox notice in the caller's transaction.
 * Returns whether it reaches the reader outside the inbox.
 */
export async function writeNotice(work: WritingWork, reader: NoticeReader, notice: Notice): Promise<boolean> {
  await notifyMember(work, toldOf(reader._id, notice))
  if (!hasAddress(reader)) return (await queueTexts(work, [{ user: reader._id, notice }])) > 0
  const letterhead = await letterheadOf(databaseOf(work.client), work.configuration)
  await work.mail.enqueue(work.client, noticeMail(letterhead, reader, notice))
  return true
}

/** The page on which a guardian sees what a notice is about. */
const guardianAction = { label: 'Çocuklarım', path: '/customer/dependants' }

/** Writes a notice to each of these guardians; returns whether it reaches one of them outside the inbox. */
async function writeToGuardians(
  work: WritingWork,
  guardians: readonly CurrentGuardianshipRow[],
  notice: Notice,
): Promise<boolean> {
  let isReached = false
  for (const { guardian, guardianName, guardianEmail } of guardians) {
    const reader = { _id: guardian, email: guardianEmail, userName: guardianName }
    if (await writeNotice(work, reader, notice)) isReached = true
  }
  return isReached
}

/** The subject of a notice about another person. */
const subjectAbout = ({ userName }: NoticeReader, { subject }: Notice) => `${userName}: ${subject}`

/** Writes a notice about what a person owes: to them, or instead to the guardians of a minor. */
export async function writeToPayer(
  work: WritingWork,
  reader: NoticeReader & { isMinor: boolean },
  notice: Notice,
): Promise<void> {
  const guardians = reader.isMinor ? await guardiansOf(databaseOf(work.client), reader._id) : []
  if (guardians.length === 0) await writeNotice(work, reader, notice)
  else await writeToGuardians(work, guardians, { ...notice, subject: subjectAbout(reader, notice) })
}

/**
 * Writes a notice, and where it reaches nobody outside the inbox also to the current guardians. Returns whether it reaches
 * one of them there.
 */
export async function writeToMemberOrGuardians(
  work: WritingWork,
  reader: NoticeReader,
  notice: Notice,
): Promise<boolean> {
  if (await writeNotice(work, reader, notice)) return true
  const guardians = await guardiansOf(databaseOf(work.client), reader._id)
  return writeToGuardians(work, guardians, {
    ...notice,
    subject: subjectAbout(reader, notice),
    paragraphs: [
      `Velisi olduğun ${reader.userName} için yazdıklarımız aşağıda. Kayıtlı bir e-posta adresi olmadığı için sana gönderiyoruz.`,
      ...notice.paragraphs,
    ],
    action: guardianAction,
  })
}

/** Recipient; without an account only by mail. */
export type Addressee = Omit<NoticeReader, '_id'> & { _id: string | null }

/** Queues mails, and inbox notices for recipients with an account, in the caller's transaction. */
export async function writeNotices(
  work: WritingWork,
  notices: readonly { reader: Addressee; notice: Notice }[],
): Promise<void> {
  const letterhead = await letterheadOf(databaseOf(work.client), work.configuration)
  await work.mail.enqueueAll(
    work.client,
    notices.flatMap(({ reader, notice }) =>
      hasAddress(reader) ? [noticeMail(letterhead, reader, notice)] : [],
    ),
  )
  const members = notices.flatMap(({ reader, notice }) =>
    reader._id ? [{ user: reader._id, hasMail: hasAddress(reader), notice }] : [],
  )
  await notifyMembers(
    work,
    members.map(({ user, notice }) => toldOf(user, notice)),
  )
  await queueTexts(
    work,
    members.filter(({ hasMail }) => !hasMail),
  )
}
