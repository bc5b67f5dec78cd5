import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  listSmsTemplates,
  showSmsTemplate,
  testSmsTemplate,
  updateSmsTemplate,
} from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import { smsTemplatesMessages as texts } from '#shared/messaging/sms-templates/sms-templates.messages.ts'
import { smsTemplates } from '#shared/messaging/sms-templates/sms-templates.rules.ts'
import { openTestClub, openTestProduct } from '#tests/support/product/test-product.ts'
import { idleSmsGateway, textsTo } from '#tests/support/records/text-messages.ts'

const { product, admin } = await openTestClub({ sms: idleSmsGateway })
const without = await openTestProduct()
const adminWithout = await without.person({ role: 'admin' })

const change = (text: string, version?: number) =>
  admin.call(updateSmsTemplate, { params: { id: 'debt' }, body: { text, version } })

test('a text is the product’s until the club writes one, and a stale change is refused', async () => {
  const before = await admin.call(showSmsTemplate, { params: { id: 'debt' } })
  expect(before).toMatchObject({ text: smsTemplates.debt.text, isOn: true, isDefault: true, version: 0 })
  const after = await change('{{ad}}, {{tutar}} bekliyor. {{kulup}}', 0)
  expect(after).toMatchObject({ isDefault: false, version: 1 })
  await expect(change('{{ad}}', 0)).rejects.toMatchObject({ status: 409 })
  const listed = await admin.call(listSmsTemplates)
  expect(listed.find(({ _id }) => _id === 'debt')).toEqual(after)
})

test.each([
  ['{{ad}} {{TUTAR}}', texts.unknownVariables(['{{TUTAR}}'])],
  ['{{ad}} 💪', texts.unknownCharacters('💪')],
  ['ş'.repeat(800), texts.tooLong(11)],
])('a text that cannot be sent is refused: %s', async (text, message) => {
  await expect(change(text)).rejects.toMatchObject({ status: 400, fields: { text: message } })
})

test('two hundred changes at once with one version: one is written', async () => {
  const { version } = await admin.call(showSmsTemplate, { params: { id: 'lesson' } })
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      admin.call(updateSmsTemplate, {
        params: { id: 'lesson' },
        body: { text: `{{ad}} ${index}`, version },
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a test goes to the own telephone, with example values', async () => {
  await product.services.db
    .update(users)
    .set({ phone: '+905329990001', name: 'Selin Aksoy' })
    .where(eq(users._id, admin.user._id))
  const { message } = await admin.call(testSmsTemplate, {
    params: { id: 'order' },
    body: { text: '{{ad}}, {{siparis}} hazır.' },
  })
  expect(message).toBe(texts.testSent('0532 999 00 01'))
  expect(await textsTo(product, '+905329990001')).toEqual(['Selin, 00001042 hazır.'])
  await product.services.db.update(users).set({ phone: '' }).where(eq(users._id, admin.user._id))
  await expect(admin.call(testSmsTemplate, { params: { id: 'order' }, body: {} })).rejects.toMatchObject({
    status: 409,
    message: texts.noPhone,
  })
})

test('without a provider the texts can be written, but not tried', async () => {
  await expect(
    adminWithout.call(testSmsTemplate, { params: { id: 'order' }, body: {} }),
  ).rejects.toMatchObject({ status: 409, message: texts.off })
})
