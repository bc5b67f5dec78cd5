import { v7 } from 'uuid'
import type { Services } from '#server/core/services.ts'
import type { Work } from '#server/core/work.ts'
import { letter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { announceInbox } from '#server/modules/notifications/announce-inbox.ts'
import { queuePush } from '#server/modules/notifications/push-queue.ts'

/** A change that can tell people something in their inbox. */
export type TellingWork = Pick<Work, 'client'> & Pick<Services, 'jobs'>
/** A change that can tell people something in their inbox and by mail. */
export type WritingWork = TellingWork & Pick<Services, 'mail' | 'configuration'>

interface Told {
  user: string
  title: string
  message: string
  /** A page of this site. */
  link?: string
}

/** Tells one member something about what is theirs, once the change is committed; closed accounts hear nothing. */
export async function notifyMember(
  { client, jobs }: TellingWork,
  { user, title, message, link = '' }: Told,
): Promise<void> {
  const id = v7()
  const { rows } = await client.query<{ has_device: boolean }>(
    `WITH told AS (
       INSERT INTO notifications (id, title, message, link, audience, is_notice, recipients)
       SELECT $1::uuid, $2, $3, $4, 'users', true, 1 FROM users WHERE id = $5::uuid AND deleted_at IS NULL
       RETURNING id
     )
     INSERT INTO notification_recipients (user_id, notification_id) SELECT $5::uuid, id FROM told
     RETURNING EXISTS (SELECT 1 FROM push_devices WHERE user_id = $5::uuid) AS has_device`,
    [id, title, message, link, user],
  )
  const [told] = rows
  if (!told) return
  await announceInbox(client, [user])
  if (told.has_device) await queuePush(jobs, client, id)
}

/** What a member is told in the same words by mail and in the inbox. */
export interface Notice {
  /** The mail's subject after the club's name, and the title in the inbox. */
  subject: string
  paragraphs: [string, ...string[]]
  /** A page of this site and what the mail's button calls it. */
  action: { label: string; path: string }
}

export interface NoticeReader {
  _id: string
  email: string
  userName: string
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('tr-TR') + text.slice(1)

function noticeMail(
  { club, publicUrl }: Services['configuration'],
  { email, userName }: NoticeReader,
  { subject, paragraphs, action }: Notice,
): Mail {
  return letter({
    club,
    to: email,
    subject: `${club.name}: ${subject}`,
    greeting: `Merhaba ${userName},`,
    paragraphs,
    action: { label: action.label, link: publicUrl + action.path },
  })
}

/** Tells a member something by mail and in the inbox, once the change is committed. */
export async function writeNotice(work: WritingWork, reader: NoticeReader, notice: Notice): Promise<void> {
  await work.mail.enqueue(work.client, noticeMail(work.configuration, reader, notice))
  await notifyMember(work, {
    user: reader._id,
    title: capital(notice.subject),
    message: notice.paragraphs.join('\n'),
    link: notice.action.path,
  })
}
