import { expect, test } from 'vitest'
import { sendReminders } from '#server/modules/membership/memberships/memberships.jobs.ts'
import { sendDebtReminders } from '#server/modules/money/receivables/receivables.jobs.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { updateSmsTemplate } from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { inHours, join } from '#tests/support/records/lessons.ts'
import { order, moveTo as orderMovesTo } from '#tests/support/records/orders.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { idleSmsGateway, textsTo, withoutAddress } from '#tests/support/records/text-messages.ts'

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
