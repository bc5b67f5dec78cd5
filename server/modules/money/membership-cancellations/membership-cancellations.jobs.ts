import { eq } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import {
  noticeFileName,
  renderNotice,
} from '#server/modules/money/membership-cancellations/cancellation-document.ts'
import {
  copyQueue,
  type NoticeCopy,
  receiptOf,
  warnStaff,
} from '#server/modules/money/membership-cancellations/cancellation-notices.ts'
import { refundNotices } from '#server/modules/money/membership-cancellations/cancellation-refunds.ts'
import {
  dueNotices,
  endByNotice,
  findCancellation,
} from '#server/modules/money/membership-cancellations/membership-cancellations.service.ts'
import { membershipCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import { firstName } from '#shared/core/text.ts'

/** Ends the memberships whose day has come, and refunds them. One that fails does not keep the others. */
export async function processCancellations(services: Services): Promise<void> {
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  for (const id of await dueNotices(services.db))
    await endByNotice(services, system, id, { isDue: true }).catch(report)
  await refundNotices(services, report)
  if (errors.length > 0) throw new AggregateError(errors, 'Some cancellations could not be processed')
}

/** Mails the sender of a notice its PDF. */
async function sendCopy(services: Services, id: string): Promise<void> {
  const { db, transact, mail, configuration } = services
  const [row] = await db.select().from(membershipCancellations).where(eq(membershipCancellations._id, id))
  const receipt = row && (await receiptOf(db, row))
  if (!receipt?.reader.email) return
  const { reader, notice } = receipt
  const record = await findCancellation(db, id)
  const content = await renderNotice(db, record)
  const { club, publicUrl } = await letterheadOf(db, configuration)
  const message = renderMail({
    club,
    to: reader.email ?? '',
    subject: `${club.name}: ${notice.subject}`,
    greeting: `Merhaba ${firstName(reader.userName)},`,
    paragraphs: [...notice.paragraphs, 'Bildiriminin bir örneği ektedir; saklayabilirsin.'],
    action: { label: notice.action.label, link: publicUrl + notice.action.path },
  })
  const attachment = {
    ...{ name: noticeFileName(record), type: 'application/pdf' },
    content: content.toString('base64'),
  }
  await transact(system, ({ client }) => mail.enqueue(client, { ...message, attachments: [attachment] }))
}

export const cancellationQueues = [
  defineQueue({
    name: 'membership-cancellations',
    title: 'Üyelik iptallerinin uygulanması ve iadeleri',
    cron: '*/10 * * * *',
    runsAtStart: true,
    handle: processCancellations,
  }),
  defineQueue({
    name: 'cancellation-alerts',
    title: 'İade süresi yaklaşan iptaller için uyarılar',
    cron: '30 9 * * *',
    handle: warnStaff,
  }),
  defineQueue<NoticeCopy>({
    name: copyQueue,
    title: 'İptal bildiriminin e-postayla gönderimi',
    handle: async (services, jobs) => {
      for (const { data } of jobs) await sendCopy(services, data.cancellation)
    },
  }),
]
