import { describe, expect, test } from 'vitest'
import { system } from '#server/core/unit-of-work.ts'
import { sendReminders } from '#server/modules/membership/memberships/memberships.jobs.ts'
import { smsExpiryQueue } from '#server/modules/messaging/sms/sms.privacy.ts'
import { processCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.jobs.ts'
import { sendDebtReminders } from '#server/modules/money/receivables/receivables.jobs.ts'
import { resetFactors } from '#server/modules/people/second-factor/second-factor.service.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { updateSmsTemplate } from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import { payOutCancellation } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { createSale, mailReceipt } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { approveDeletion, requestDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { cancel, letNoticePass } from '#tests/support/records/cancellations.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { daysFromNow, moveTo, saleLine, saleOf, sell } from '#tests/support/records/desk.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { inHours, join } from '#tests/support/records/lessons.ts'
import { order, moveTo as orderMovesTo } from '#tests/support/records/orders.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { enrolTotp } from '#tests/support/records/second-factor.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import {
  idleSmsGateway,
  neverQuiet,
  queueSms,
  sendSms,
  textsTo,
  withoutAddress,
} from '#tests/support/records/text-messages.ts'

const { product, admin } = await openTestClub({ sms: idleSmsGateway })
const meram = await openBranch(admin, 'Meram')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', durationDays: 30 })

let numbers = 0
const freshNumber = () => `+90532000${String(++numbers).padStart(4, '0')}`

async function phoneOnly() {
  const member = await product.person({ branch: meram._id, name: 'Nurgül Işık' })
  const phone = freshNumber()
  await withoutAddress(product, member.user._id, phone)
  return { member, phone }
}

test('a debtor without an e-mail address is reminded by SMS, with the sum and the day', async () => {
  const { member, phone } = await phoneOnly()
  await addDebt(product.services, member.user._id, meram._id, { due: 0, amount: 750.5, reason: 'Taksit' })
  await sendDebtReminders(product.services)
  await sendDebtReminders(product.services)
  const [text, ...others] = await textsTo(product, phone)
  expect(others).toEqual([])
  expect(text).toContain('Nurgül, Meram şubesine 750,50 TL ödemen var')
  expect(text).toContain('/customer/debts')
})

test('who has an e-mail address gets none', async () => {
  const member = await product.person({ branch: meram._id, phone: '0532 900 00 01' })
  await addDebt(product.services, member.user._id, meram._id, { due: 0 })
  expect(await sendDebtReminders(product.services)).toBe(1)
  expect(await textsTo(product, '+905329000001')).toEqual([])
})

test('a minor’s debt goes to the guardian, and to nobody twice', async () => {
  const minor = await personOfAge(product, admin, 12, { branch: meram._id })
  const guardian = await personOfAge(product, admin, 41, { branch: meram._id })
  await link(admin, minor.user._id, guardian.user._id)
  const phone = freshNumber()
  await withoutAddress(product, minor.user._id, phone)
  await withoutAddress(product, guardian.user._id, phone)
  await addDebt(product.services, minor.user._id, meram._id, { due: 0 })
  await sendDebtReminders(product.services)
  expect(await textsTo(product, phone)).toHaveLength(1)
})

test('an ending membership, a cancelled lesson and a ready order are told by SMS', async () => {
  const { member, phone } = await phoneOnly()
  const sold = await sell(admin, member.user._id, monthly._id)
  const endsAt = startOfClubDay(addDays(clubDay(new Date()), 4))
  await moveTo(product.services, sold._id, { startsAt: daysFromNow(-26), endsAt })
  await sendReminders(product.services)
  const lesson = await makeLesson(admin, meram._id, { title: 'Pilates', ...inHours(30) })
  await join(admin, lesson, member.user._id)
  await admin.call(cancelLesson, { params: { id: lesson._id }, body: { reason: 'Eğitmen hasta' } })
  const shake = await makeProduct(admin, { price: 60, stock: 10 })
  const bought = await order(member, meram, shake)
  await orderMovesTo(admin, bought, 'preparing', 'ready')
  const texts = await textsTo(product, phone)
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('Aylık üyeliğinin son günü')
  expect(texts[1]).toMatch(/Pilates dersi iptal edildi: .* \d\d\.\d\d\. http/)
  expect(texts[2]).toContain('siparişin hazır')
})

test('a notice whose SMS the club has switched off, and one to a landline or abroad, stay in the inbox', async () => {
  await admin.call(updateSmsTemplate, { params: { id: 'debt' }, body: { isOn: false } })
  const { member, phone } = await phoneOnly()
  await addDebt(product.services, member.user._id, meram._id, { due: 0 })
  await sendDebtReminders(product.services)
  expect(await textsTo(product, phone)).toEqual([])
  await admin.call(updateSmsTemplate, { params: { id: 'debt' }, body: { isOn: true } })
  for (const elsewhere of ['+903323500000', '+491711234567']) {
    const { member: other } = await phoneOnly()
    await withoutAddress(product, other.user._id, elsewhere)
    await addDebt(product.services, other.user._id, meram._id, { due: 0 })
    await sendDebtReminders(product.services)
    expect(await textsTo(product, elsewhere)).toEqual([])
  }
})

test('who asked for the deletion of the account is told by SMS that it is done; the number goes a week later', async () => {
  const { services } = product
  const member = await product.person({ branch: meram._id })
  const { request } = await member.call(requestDeletion, { body: { password: 'Parola-2026', reason: '' } })
  const phone = freshNumber()
  await withoutAddress(product, member.user._id, phone)
  await queueSms(product, { to: phone, user: member.user._id })
  await admin.call(approveDeletion, { params: { id: request._id } })
  const [text, ...others] = await textsTo(product, phone)
  expect(others).toEqual([])
  expect(text).toMatch(/^Bozkır Fitness: isteğin üzerine hesabın kapatıldı/)
  await neverQuiet(product)
  await sendSms(product)
  const { rows } = await services.pool.query(
    'SELECT state, user_id AS user FROM sms_messages WHERE recipient = $1',
    [phone],
  )
  expect(rows).toEqual([{ state: 'sent', user: null }])
  await smsExpiryQueue.handle(services, [], {} as never)
  expect(await textsTo(product, phone)).toHaveLength(1)
  await services.pool.query(
    "UPDATE sms_messages SET created_at = created_at - interval '7 days' WHERE recipient = $1",
    [phone],
  )
  await smsExpiryQueue.handle(services, [], {} as never)
  expect(await textsTo(product, phone)).toEqual([])
})

describe('the receipt of a sale', () => {
  const sold = async (buyer: string, paid: number) => {
    const lines = [saleLine({ name: 'Ücret', unitPrice: 100 })]
    const plan = paid < 100 ? [{ dueOn: addDays(clubDay(new Date()), 10), amount: 100 - paid }] : []
    const payments = [{ method: 'card' as const, amount: paid }]
    return admin.call(createSale, { body: saleOf(meram._id, buyer, { lines, payments, plan }) })
  }
  const send = (_id: string) => admin.call(mailReceipt, { params: { id: _id } })

  test('is told by SMS to who has no e-mail address, with number and sum', async () => {
    const { member, phone } = await phoneOnly()
    const { _id, number } = await sold(member.user._id, 100)
    expect(await send(_id)).toMatchObject({ message: salesMessages.receiptTexted })
    const [text] = await textsTo(product, phone)
    expect(text).toContain(`100 TL tutarındaki alışverişin kaydedildi, makbuz no ${number}.`)
    expect(text).not.toContain('http')
  })

  test('leads to what is still to be paid', async () => {
    const { member, phone } = await phoneOnly()
    await send((await sold(member.user._id, 40))._id)
    expect((await textsTo(product, phone))[0]).toMatch(/Kalan ödemelerin: http\S+\/customer\/debts$/)
  })

  test('reaches nobody without an address and a mobile number, and the desk is told so', async () => {
    const { member } = await phoneOnly()
    await withoutAddress(product, member.user._id, '+903323500099')
    await expect(send((await sold(member.user._id, 100))._id)).rejects.toMatchObject({
      status: 409,
      message: salesMessages.noAddress,
    })
  })
})

test('each step of a cancellation is told by SMS to who has no e-mail address', async () => {
  const member = await product.person({ branch: meram._id })
  const offer = await makePackage(admin, meram._id, { price: 3650, durationDays: 365 })
  const { _id } = await sell(admin, member.user._id, offer._id)
  const phone = freshNumber()
  await withoutAddress(product, member.user._id, phone)
  const notice = await cancel(member, _id)
  await letNoticePass(product.services, notice._id)
  await processCancellations(product.services)
  const staff = await product.person({ role: 'staff', branch: meram._id })
  await staff.call(payOutCancellation, { params: { id: notice._id }, body: { method: 'card' } })
  const texts = await textsTo(product, phone)
  expect(texts).toEqual([
    expect.stringMatching(/^Bozkır Fitness: .* için iptal bildirimini aldık\. Son gün .* http/),
    expect.stringContaining('bildirimin üzerine sona erdi'),
    expect.stringContaining('için iptal işlemi tamamlandı'),
  ])
})

test('a signed contract and a reset second factor are told by SMS, also before the number is verified', async () => {
  const member = await product.person({ branch: meram._id, isVerified: true })
  await enrolTotp(product, member)
  const contract = await makeContract(admin, meram._id)
  const phone = freshNumber()
  await withoutAddress(product, member.user._id, phone)
  await signatureOf(member, contract)
  await resetFactors(product.services, system, { user: member.user._id, reason: 'Telefonunu kaybetti' })
  const texts = await textsTo(product, phone)
  expect(texts).toEqual([
    expect.stringContaining('imzalanan sözleşme: http'),
    expect.stringContaining('iki adımlı doğrulaman sıfırlandı. Bunu sen yapmadıysan'),
  ])
})
