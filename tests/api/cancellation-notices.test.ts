import { afterAll, expect, test } from 'vitest'
import { warnStaff } from '#server/modules/money/membership-cancellations/cancellation-notices.ts'
import { processCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.jobs.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { payOutCancellation } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { cancel, letNoticePass } from '#tests/support/records/cancellations.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram')

async function cancelled() {
  const member = await product.person({ branch: meram._id, name: 'Nurgül Işık' })
  const offer = await makePackage(admin, meram._id, { price: 3650, durationDays: 365 })
  const { _id } = await sell(admin, member.user._id, offer._id)
  return { member, notice: await cancel(member, _id) }
}

test('the member receives the notice as PDF, and a mail for each step', async () => {
  const { member, notice } = await cancelled()
  const { email } = member.user
  const received = await mailbox.waitFor(email)
  expect(received.subject).toBe('Bozkır Fitness: iptal bildirimini aldık')
  expect(received.text).toContain('₺3.620 resepsiyonda')
  expect(received.attachments).toMatchObject([{ mimeType: 'application/pdf' }])
  await letNoticePass(product.services, notice._id)
  await processCancellations(product.services)
  const staff = await product.person({ role: 'staff', branch: meram._id })
  await staff.call(payOutCancellation, { params: { id: notice._id }, body: { method: 'card' } })
  const subjects = () => mailbox.of(email).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 20_000 }).toHaveLength(3)
  expect(subjects().slice(1).sort()).toEqual([
    'Bozkır Fitness: üyelik iptali tamamlandı',
    'Bozkır Fitness: üyelik sona erdi',
  ])
})

test('staff of the branch are warned once before the latest refund and once after it', async () => {
  const { notice } = await cancelled()
  const staff = await product.person({ role: 'staff', branch: meram._id })
  const karatay = await openBranch(admin, 'Karatay')
  const other = await product.person({ role: 'staff', branch: karatay._id })
  const titles = async (person: Person) => {
    const { notifications } = await person.call(listInbox, {})
    return notifications.map(({ title }) => title)
  }
  expect(await warnStaff(product.services)).toBe(0)
  await letNoticePass(product.services, notice._id, 11)
  expect(await warnStaff(product.services)).toBe(1)
  expect(await warnStaff(product.services)).toBe(0)
  expect(await titles(staff)).toEqual(['Üyelik iptalinde iade günü yaklaşıyor'])
  await letNoticePass(product.services, notice._id, 4)
  expect(await warnStaff(product.services)).toBe(1)
  expect(await titles(staff)).toEqual([
    'Üyelik iptalinde iade gecikti',
    'Üyelik iptalinde iade günü yaklaşıyor',
  ])
  expect(await titles(other)).toEqual([])
})
