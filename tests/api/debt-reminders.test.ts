import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sendDebtReminders } from '#server/modules/money/receivables/receivables.jobs.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { promiseReceivable, rescheduleReceivable } from '#shared/money/receivables/receivables.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'

const today = clubDay(new Date())

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram')

const run = () => sendDebtReminders(product.services)
const debt = (person: Person, fields: Parameters<typeof addDebt>[3]) =>
  addDebt(product.services, person.user._id, meram._id, fields)
const move = (id: string, due: number) =>
  product.services.db
    .update(receivables)
    .set({ dueOn: addDays(today, due) })
    .where(eq(receivables._id, id))

test('a debtor is reminded of each stage once, with the amount and the way to pay', async () => {
  const person = await product.person({ branch: meram._id })
  const id = await debt(person, { due: 4, amount: 750.5, reason: '2/6. taksit' })
  expect(await run()).toBe(0)
  const subjects: string[] = []
  for (const due of [3, 2, 0, -1, -3, -9, -10, -11, -31]) {
    await move(id, due)
    await run()
    await run()
  }
  const mail = await mailbox.waitFor(person.user.email)
  expect(mail.text).toContain('2/6. taksit: ₺750,50, vade')
  expect(mail.text).toContain('/customer/debts')
  await expect.poll(() => mailbox.of(person.user.email).length).toBe(4)
  for (const { subject } of mailbox.of(person.user.email)) subjects.push(subject?.split(': ')[1] ?? '')
  expect(subjects.toSorted()).toEqual(
    ['gecikmiş ödemen var', 'gecikmiş ödemen var', 'ödeme günün bugün', 'ödeme günün yaklaşıyor'].toSorted(),
  )
})

test('one mail names everything that is due, and processes at once send it once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => product.person({ branch: meram._id })))
  for (const person of people) {
    await debt(person, { due: 0, reason: 'Havlu' })
    await debt(person, { due: -4, reason: 'Ocak taksiti' })
  }
  const claimed = await Promise.all(Array.from({ length: 6 }, run))
  expect(claimed.reduce((sum, count) => sum + count)).toBe(16)
  for (const person of people) await mailbox.waitFor(person.user.email)
  expect(people.map(({ user }) => mailbox.of(user.email).length)).toEqual(Array(8).fill(1))
  expect(mailbox.of(people[0]?.user.email ?? '')[0]?.text).toMatch(/Ocak taksiti[\s\S]*Havlu/)
})

test('a promised day is awaited, and a moved due date is reminded of anew', async () => {
  const person = await product.person({ branch: meram._id })
  const id = await debt(person, { due: -3 })
  await admin.call(promiseReceivable, { params: { id }, body: { promisedOn: addDays(today, 2) } })
  expect(await run()).toBe(0)
  await admin.call(promiseReceivable, { params: { id }, body: { promisedOn: null } })
  expect(await run()).toBe(1)
  await admin.call(rescheduleReceivable, { params: { id }, body: { dueOn: today, reason: 'Anlaşıldı' } })
  expect(await run()).toBe(1)
})

test('the guardian of a minor is written to', async () => {
  const minor = await personOfAge(product, admin, 12, { branch: meram._id })
  const guardian = await personOfAge(product, admin, 41, { branch: meram._id })
  await link(admin, minor.user._id, guardian.user._id)
  await debt(minor, { due: 0 })
  expect(await run()).toBe(1)
  const mail = await mailbox.waitFor(guardian.user.email)
  expect(mail.subject).toContain(`${minor.user.name}: ödeme günün bugün`)
  expect(mailbox.of(minor.user.email)).toHaveLength(0)
})
