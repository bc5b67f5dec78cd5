import { expect, test } from 'vitest'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'
import { settingsMessages } from '#shared/club/settings/settings.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'

const { product, admin } = await openTestClub()

test('a new club offers instalments from the default amounts', async () => {
  expect(await admin.call(showSettings)).toEqual({
    _id: 'club',
    installmentMinimums: [
      { installmentNumber: 2, amount: 500 },
      { installmentNumber: 3, amount: 750 },
      { installmentNumber: 6, amount: 1500 },
      { installmentNumber: 9, amount: 3000 },
      { installmentNumber: 12, amount: 5000 },
    ],
    renewalReminderDays: 7,
    lowStock: 5,
    referralReward: 250,
    referralDays: 30,
    openOrders: 5,
    deskOrderDays: 3,
    referralNeedsMembership: true,
    cancellationDays: 3,
    cancellationRefundDays: 14,
    cancellationTermDays: 365,
    secondFactor: 'off',
    applicationMonths: 12,
    messageMonths: 24,
    entryMonths: 24,
    iysDays: 3,
    version: 1,
  })
})

test('a partial update applies at once, keeps the other settings and is logged', async () => {
  const before = await admin.call(showSettings)
  const after = await admin.call(updateSettings, { body: { renewalReminderDays: 10 } })
  expect(after).toEqual({ ...before, renewalReminderDays: 10, version: before.version + 1 })
  expect(await readSettings(product.services.db)).toEqual(after)
  const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'settings' } } })
  expect(entry).toMatchObject({ actorName: admin.user.name, before, after })
})

test('instalment counts are sorted, with amounts in kuruş', async () => {
  const installmentMinimums = [
    { installmentNumber: 12, amount: 6000 },
    { installmentNumber: 3, amount: 750.5 },
  ]
  const { installmentMinimums: kept } = await admin.call(updateSettings, { body: { installmentMinimums } })
  expect(kept).toEqual(installmentMinimums.toReversed())
  const none = await admin.call(updateSettings, { body: { installmentMinimums: [] } })
  expect(none.installmentMinimums).toEqual([])
})

test('the second of two concurrent editors gets a conflict', async () => {
  const { version } = await admin.call(showSettings)
  await admin.call(updateSettings, { body: { lowStock: 8, version } })
  await expect(admin.call(updateSettings, { body: { lowStock: 9, version } })).rejects.toMatchObject({
    status: 409,
    code: 'record.stale',
  })
})

test('of fifty concurrent saves exactly one succeeds', async () => {
  const { version } = await admin.call(showSettings)
  const saves = await Promise.allSettled(
    Array.from({ length: 50 }, (_, lowStock) => admin.call(updateSettings, { body: { lowStock, version } })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await admin.call(showSettings)).version).toBe(version + 1)
})

test.each([
  [
    { installmentMinimums: [{ installmentNumber: 1, amount: 100 }] },
    'installmentMinimums.0.installmentNumber',
  ],
  [
    { installmentMinimums: [{ installmentNumber: 13, amount: 100 }] },
    'installmentMinimums.0.installmentNumber',
  ],
  [{ installmentMinimums: [{ installmentNumber: 2, amount: 0 }] }, 'installmentMinimums.0.amount'],
  [{ installmentMinimums: [{ installmentNumber: 2, amount: -5 }] }, 'installmentMinimums.0.amount'],
  [{ installmentMinimums: [{ installmentNumber: 2, amount: 10.005 }] }, 'installmentMinimums.0.amount'],
  [{ installmentMinimums: [{ installmentNumber: 2, amount: 1e12 }] }, 'installmentMinimums.0.amount'],
  [{ renewalReminderDays: -1 }, 'renewalReminderDays'],
  [{ renewalReminderDays: 2.5 }, 'renewalReminderDays'],
  [{ renewalReminderDays: 61 }, 'renewalReminderDays'],
  [{ lowStock: 'çok' }, 'lowStock'],
  [{ cancellationDays: 8 }, 'cancellationDays'],
  [{ cancellationRefundDays: 16 }, 'cancellationRefundDays'],
  [{ cancellationTermDays: 366 }, 'cancellationTermDays'],
])('the settings %o are rejected', async (payload, field) => {
  const answer = await send(product, 'PUT', updateSettings.url, { headers: bearer(admin), payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toHaveProperty([field])
})

test('a duplicate count of instalments is rejected with the reason', async () => {
  const installmentMinimums = [
    { installmentNumber: 2, amount: 500 },
    { installmentNumber: 2, amount: 600 },
  ]
  await expect(admin.call(updateSettings, { body: { installmentMinimums } })).rejects.toMatchObject({
    status: 400,
    fields: { installmentMinimums: settingsMessages.countTwice },
  })
})

test('only admins read and change the settings', async () => {
  const trainer = await product.person({ role: 'trainer' })
  await expect(trainer.call(showSettings)).rejects.toMatchObject({
    status: 403,
    message: accessMessages.forbidden,
  })
  await expect(product.visitor()(updateSettings, { body: {} })).rejects.toMatchObject({ status: 401 })
})
